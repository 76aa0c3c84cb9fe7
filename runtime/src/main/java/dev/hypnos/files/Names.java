package dev.hypnos.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The names on a disk after a crash. What has another name than it should have is first put aside, then all is put
 * where it belongs: so no order among them matters.
 */
final class Names {
    private record Name(DirectoryNode directory, String name) {
        Path path() {
            return directory.path().resolve(name);
        }
    }

    private final VirtualDisk disk;
    private final Map<Name, @Nullable Inode> now = new LinkedHashMap<>();
    private final Map<Name, @Nullable Inode> wanted = new LinkedHashMap<>();
    private final Set<FileNode> placed = new LinkedHashSet<>();

    /**
     * @param kept the changes that are there, of all that are not durable
     */
    Names(VirtualDisk disk, List<Change> kept) {
        this.disk = disk;
        for (Change change : disk.changes()) {
            for (Change.Entry entry : change.entries()) {
                Name name = new Name(entry.directory(), entry.name());
                if (!now.containsKey(name)) {
                    wanted.put(name, entry.before());
                }
                now.put(name, entry.after());
            }
        }
        for (Change change : kept) {
            for (Change.Entry entry : change.entries()) {
                wanted.put(new Name(entry.directory(), entry.name()), entry.after());
            }
        }
    }

    void settle() throws IOException {
        Unseen.run(() -> {
            for (Map.Entry<Name, @Nullable Inode> entry : now.entrySet()) {
                Inode there = entry.getValue();
                if (there != null && there != wanted.get(entry.getKey())) {
                    putAside(entry.getKey(), there);
                }
            }
            for (Inode meant : wanted.values()) {
                if (meant instanceof DirectoryNode directory && directory.isRemoved) {
                    makeAgain(directory);
                }
            }
            for (Map.Entry<Name, @Nullable Inode> entry : wanted.entrySet()) {
                Inode meant = entry.getValue();
                if (meant != null && meant != now.get(entry.getKey())) {
                    put(meant, entry.getKey());
                }
            }
            for (FileNode file : placed) {
                Path hidden = file.kept;
                file.kept = null;
                if (hidden != null) {
                    Files.delete(hidden);
                }
            }
        });
    }

    private void putAside(Name name, Inode there) throws IOException {
        switch (there) {
            case FileNode file -> {
                disk.keep(file);
                Files.delete(name.path());
            }
            case LinkNode link -> Files.delete(name.path());
            case DirectoryNode directory -> {
                Path aside = disk.nextKept();
                Files.move(name.path(), aside);
                directory.kept = aside;
            }
        }
    }

    private void put(Inode meant, Name name) throws IOException {
        Path path = name.path();
        switch (meant) {
            case FileNode file -> {
                Files.createLink(path, file.path());
                file.mayHaveOtherNames = true;
                placed.add(file);
            }
            case LinkNode link -> Files.createSymbolicLink(path, link.target);
            case DirectoryNode directory -> putDirectory(directory, path);
        }
        meant.parent = name.directory;
        meant.name = name.name;
    }

    /** Where nobody sees it yet: what belongs into it may be put there first. */
    private void makeAgain(DirectoryNode directory) throws IOException {
        Path aside = disk.nextKept();
        Files.createDirectory(aside);
        directory.kept = aside;
        disk.disks.madeAgain(directory, aside);
    }

    /** A directory has one name; a loose disk may have lost a rename and kept the next one. */
    private static void putDirectory(DirectoryNode directory, Path path) throws IOException {
        Path aside = directory.kept;
        if (aside != null) {
            Files.move(aside, path);
            directory.kept = null;
        }
    }

    /** Whether a file has a name, be it one that is not known. */
    static boolean isNamed(FileNode file) throws IOException {
        Path kept = file.kept;
        if (kept == null) {
            return file.isReachable();
        }
        return Unseen.call(() -> (int) Files.getAttribute(kept, "unix:nlink") > 1);
    }
}
