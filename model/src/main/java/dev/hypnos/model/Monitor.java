package dev.hypnos.model;

/**
 * One process watches another.
 *
 * @param ref what both know it by
 * @param watcher who is told
 * @param target who is watched
 * @param subject how the watcher named it
 */
record Monitor(Ref ref, Process watcher, Process target, Object subject) {}
