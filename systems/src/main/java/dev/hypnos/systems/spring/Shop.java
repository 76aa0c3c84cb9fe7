package dev.hypnos.systems.spring;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.boot.Banner;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/** A shop that takes orders, as one writes it with Spring Boot. */
@SpringBootApplication
public class Shop {
    public static void main(String[] arguments) {
        SpringApplication application = new SpringApplication(Shop.class);
        application.setBannerMode(Banner.Mode.OFF);
        application.setLogStartupInfo(false);
        application.setDefaultProperties(Map.of(
                "server.port", "8080",
                "server.tomcat.threads.max", "4",
                "server.tomcat.threads.min-spare", "2",
                "spring.jmx.enabled", "false",
                "spring.main.lazy-initialization", "true",
                "logging.level.root", "OFF"));
        ConfigurableApplicationContext context = application.run(arguments);
        Runtime.getRuntime().addShutdownHook(new Thread(context::close));
    }

    /** What it is asked. */
    @RestController
    public static class Orders {
        private final Map<String, AtomicInteger> orders = new ConcurrentHashMap<>();

        /** One more of an article; answers how many there are now. */
        @PostMapping("/orders/{article}")
        public int order(@PathVariable("article") String article) {
            return orders.computeIfAbsent(article, first -> new AtomicInteger()).incrementAndGet();
        }

        @GetMapping("/orders/{article}")
        public int count(@PathVariable("article") String article) {
            AtomicInteger ordered = orders.get(article);
            return ordered == null ? 0 : ordered.get();
        }
    }
}
