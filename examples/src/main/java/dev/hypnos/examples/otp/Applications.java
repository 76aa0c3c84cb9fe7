package dev.hypnos.examples.otp;

import dev.hypnos.model.Server;

/** What can be done with the applications of one's own node: calls to its {@link ApplicationController}. */
public final class Applications {
    private Applications() {}

    /** Loads and starts an application, unless it runs; returns when its supervisor does. */
    public static void ensureStarted(String application) {
        call(new ApplicationController.Load(application));
        call(new ApplicationController.Start(application));
    }

    /** Stops an application; returns when all its processes have ended. */
    public static void stop(String application) {
        call(new ApplicationController.Stop(application));
    }

    /** Sets a variable of an application's environment, whether it is loaded or not. */
    public static void setVariable(String application, String key, String value) {
        call(new ApplicationController.SetVariable(application, key, value));
    }

    /** Loads an application whose resource file is part of the boot script. */
    static void loadOfScript(String application) {
        call(new ApplicationController.LoadOfScript(application));
    }

    /** Starts an application of the boot script. */
    static void startOfScript(String application) {
        loadOfScript(application);
        call(new ApplicationController.Start(application));
    }

    private static void call(Object request) {
        Server.call(ApplicationController.NAME, request, -1);
    }
}
