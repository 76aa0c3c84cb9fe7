package dev.hypnos.examples.events.ethereum;

import dev.hypnos.examples.events.ethereum.Source.Answer;
import dev.hypnos.examples.events.ethereum.Source.Hello;
import dev.hypnos.examples.events.ethereum.Source.Request;
import dev.hypnos.model.members.Member;
import dev.hypnos.model.members.Peer;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** A node that fetches the state, one part from each source at a time. */
final class Downloader extends Member {
    /** A request has not been answered for too long. */
    private record TimeOut(int number) {}

    /** The test says that it may begin. */
    record Begin(int parts) {}

    private final boolean forgetsLostSources;
    private final Set<Peer> sources = new HashSet<>();
    private final Map<Peer, Request> active = new HashMap<>();
    final Set<Integer> queue = new TreeSet<>();
    final Set<Integer> fetched = new TreeSet<>();
    private int requests;

    /** @param forgetsLostSources whether what a source was asked for is asked of another when it is gone */
    Downloader(boolean forgetsLostSources) {
        this.forgetsLostSources = forgetsLostSources;
    }

    @Override
    protected void receive(Peer from, Object message) {
        switch (message) {
            case Begin begin -> {
                for (int i = 0; i < begin.parts(); i++) {
                    queue.add(i);
                }
            }
            case Hello hello -> {
                // who has just come counts as idle
                sources.add(from);
                ask(from);
            }
            case Answer answer -> answered(from, answer);
            default -> throw new IllegalStateException("unknown: " + message);
        }
        askAll();
    }

    @Override
    protected void lost(Peer peer) {
        sources.remove(peer);
        if (forgetsLostSources) {
            giveBack(peer);
            askAll();
        }
    }

    @Override
    protected void timeout(Object timer) {
        for (Map.Entry<Peer, Request> entry : Map.copyOf(active).entrySet()) {
            if (new TimeOut(entry.getValue().number()).equals(timer)) {
                // who does not answer is not asked again
                sources.remove(entry.getKey());
                giveBack(entry.getKey());
            }
        }
        askAll();
    }

    private void askAll() {
        for (Peer source : all()) {
            if (sources.contains(source) && !active.containsKey(source)) {
                ask(source);
            }
        }
    }

    private void ask(Peer source) {
        if (queue.isEmpty()) {
            return;
        }
        int part = queue.iterator().next();
        queue.remove(part);
        requests++;
        Request request = new Request(requests, part);
        active.put(source, request);
        arm(new TimeOut(requests));
        send(source, request);
    }

    private void answered(Peer from, Answer answer) {
        Request request = active.get(from);
        if (request != null && request.number() == answer.number()) {
            active.remove(from);
            disarm(new TimeOut(answer.number()));
            fetched.add(answer.part());
        }
    }

    private void giveBack(Peer source) {
        Request request = active.remove(source);
        if (request != null) {
            disarm(new TimeOut(request.number()));
            queue.add(request.part());
        }
    }

    /** Whether somebody could still be asked. */
    boolean hasSources() {
        return !sources.isEmpty();
    }
}
