package dev.hypnos.frameworks

import dev.hypnos.junit.HypnosTest
import java.nio.file.Path
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.coroutineScope
import kotlinx.coroutines.delay
import kotlinx.coroutines.launch
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.sync.Mutex
import kotlinx.coroutines.sync.withLock
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

class CoroutinesTest {
    @TempDir
    lateinit var directory: Path

    /** Two coroutines buy, and the account has enough for one of them. */
    class Programs {
        private var balance = 100
        private var bought = 0
        private val mutex = Mutex()

        private suspend fun buy() {
            if (balance >= 80) {
                delay(10) // asks another service
                balance -= 80
                bought++
            }
        }

        /** A coroutine is no lock: where it is suspended, others run, and on Default they run at once. */
        @HypnosTest
        fun buyWithoutMutex() {
            twice { buy() }
        }

        @HypnosTest
        fun buyWithMutex() {
            twice { mutex.withLock { buy() } }
        }

        private fun twice(action: suspend () -> Unit) {
            runBlocking {
                coroutineScope {
                    repeat(2) { launch(Dispatchers.Default) { action() } }
                }
            }
            assertEquals(1, bought)
        }
    }

    @Test
    fun aCheckBeforeASuspensionIsFound() {
        Campaigns(Programs::class.java, directory).isFound("buyWithoutMutex")
    }

    @Test
    fun aCheckUnderAMutexPasses() {
        Campaigns(Programs::class.java, directory).passes("buyWithMutex")
    }
}
