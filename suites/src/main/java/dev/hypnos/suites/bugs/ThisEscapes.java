package dev.hypnos.suites.bugs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.hypnos.junit.HypnosTest;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A widget registers itself for events in its constructor, and sets its colour afterwards. An event that comes at once
 * is painted by a widget that has no colour yet.
 *
 * <p>Fixed: a factory method registers the widget when its constructor has returned.
 */
public class ThisEscapes {
    static class Events {
        private final List<Widget> widgets = new CopyOnWriteArrayList<>();

        void fire() {
            widgets.forEach(Widget::paint);
        }
    }

    static class Widget {
        private String colour;
        private volatile String painted = "nothing";

        Widget(String colour, @Nullable Events events) {
            if (events != null) {
                events.widgets.add(this);
            }
            this.colour = colour;
        }

        void paint() {
            painted = colour.toUpperCase(Locale.ROOT);
        }

        static Widget registered(String colour, Events events) {
            Widget widget = new Widget(colour, null);
            events.widgets.add(widget);
            return widget;
        }
    }

    @HypnosTest
    void bug() throws InterruptedException {
        fireWhileMaking(events -> new Widget("red", events));
    }

    @HypnosTest
    void fixed() throws InterruptedException {
        fireWhileMaking(events -> Widget.registered("red", events));
    }

    private static void fireWhileMaking(Function<Events, Widget> make) throws InterruptedException {
        Events events = new Events();
        Thread mouse = Thread.ofPlatform().name("mouse").start(events::fire);
        Widget widget = make.apply(events);
        mouse.join();
        events.fire();
        assertEquals("RED", widget.painted);
    }
}
