package dev.hypnos.frameworks;

import dev.hypnos.junit.HypnosTest;
import io.vertx.core.AbstractVerticle;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.eventbus.Message;
import java.nio.file.Path;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VertxTest {
    @TempDir
    private Path directory;

    /** Two customers ask for the last item by messages on the event bus. Nobody closes Vert.x: it ends with the trial. */
    static class Programs {
        static class Inventory {
            private int stock = 1;

            boolean sell() {
                if (stock == 0) {
                    return false;
                }
                stock--;
                return true;
            }
        }

        static class Shop extends AbstractVerticle {
            private final Inventory inventory;

            Shop(Inventory inventory) {
                this.inventory = inventory;
            }

            @Override
            public void start() {
                vertx.eventBus().consumer("sell", message -> message.reply(inventory.sell()));
            }
        }

        /** A verticle is never called by two threads at once; two instances of it are, and they share what they were given. */
        @HypnosTest
        void inventoryOfTwoInstances() throws ExecutionException, InterruptedException {
            sellTwice(Vertx.vertx(), 2);
        }

        @HypnosTest
        void inventoryOfOneInstance() throws ExecutionException, InterruptedException {
            sellTwice(Vertx.vertx(), 1);
        }

        private static void sellTwice(Vertx vertx, int instances) throws ExecutionException, InterruptedException {
            Inventory inventory = new Inventory();
            await(vertx.deployVerticle(() -> new Shop(inventory), new DeploymentOptions().setInstances(instances)));
            Future<Message<Boolean>> first = vertx.eventBus().request("sell", "");
            Future<Message<Boolean>> second = vertx.eventBus().request("sell", "");
            await(Future.all(first, second));
            Assertions.assertTrue(first.result().body() ^ second.result().body(), "it is sold once");
        }

        private static <T> T await(Future<T> future) throws ExecutionException, InterruptedException {
            return future.toCompletionStage().toCompletableFuture().get();
        }
    }

    @Test
    void anInventoryOfTwoInstancesIsFound() {
        new Campaigns(Programs.class, directory).isFound("inventoryOfTwoInstances");
    }

    @Test
    void anInventoryOfOneInstancePasses() {
        new Campaigns(Programs.class, directory).passes("inventoryOfOneInstance");
    }
}
