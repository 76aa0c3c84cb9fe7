package dev.hypnos.catalog;

/** Views and iterators of collections, and collections that never change. */
final class ViewsChapter {
    static final String TEXT = """
            # Collections, iterators and entries that show another collection, by the field that leads to it. Inner
            # classes need no mention: the outer instance is found by itself.

            class java.util.ArrayList$SubList owner=root

            class java.util.AbstractList$SubList owner=root

            class java.util.AbstractList$RandomAccessSpliterator owner=list

            class java.util.LinkedList$ReverseOrderLinkedListView owner=list

            class java.util.LinkedList$LLSpliterator owner=list

            class java.util.LinkedHashMap$ReversedLinkedHashMapView owner=base

            class java.util.TreeMap$KeySet owner=m

            class java.util.TreeMap$NavigableSubMap owner=m

            class java.util.TreeMap$TreeMapSpliterator owner=tree

            class java.util.HashMap$HashMapSpliterator owner=map

            class java.util.IdentityHashMap$IdentityHashMapSpliterator owner=map

            class java.util.WeakHashMap$WeakHashMapSpliterator owner=map

            class java.util.ReverseOrderDequeView owner=base

            class java.util.ReverseOrderListView owner=base

            class java.util.ReverseOrderSortedMapView owner=base

            class java.util.ReverseOrderSortedMapView$ViewEntry owner=map

            class java.util.ReverseOrderSortedSetView owner=base

            class java.util.Collections$UnmodifiableCollection owner=c

            class java.util.Collections$UnmodifiableMap owner=m

            class java.util.Collections$UnmodifiableMap$UnmodifiableEntrySet$UnmodifiableEntry owner=e

            class java.util.Collections$UnmodifiableMap$UnmodifiableEntrySet$UnmodifiableEntrySetSpliterator owner=s

            class java.util.Collections$CheckedCollection owner=c

            class java.util.Collections$CheckedMap owner=m

            class java.util.Collections$CheckedMap$CheckedEntrySet owner=s

            class java.util.Collections$CheckedMap$CheckedEntrySet$CheckedEntry owner=e

            class java.util.Collections$SetFromMap owner=m

            class java.util.Collections$AsLIFOQueue owner=q

            class java.util.Arrays$ArrayList owner=a

            class java.util.Arrays$ArrayItr owner=a

            class java.util.Spliterators$IteratorSpliterator owner=collection

            # Iterators that look ahead: whether there is a next element was settled when the last one was returned.
            class java.util.HashMap$HashIterator
                hasNext  NONE

            class java.util.LinkedHashMap$LinkedHashIterator
                hasNext  NONE

            class java.util.TreeMap$PrivateEntryIterator
                hasNext  NONE

            class java.util.TreeMap$NavigableSubMap$SubMapIterator
                hasNext  NONE

            class java.util.ArrayDeque$DeqIterator
                hasNext  NONE

            class java.util.RegularEnumSet$EnumSetIterator
                hasNext  NONE
                next     NONE

            # The sequenced views of a map have methods of their own behind an abstract class that delegates.
            class java.util.AbstractMap$ViewCollection

            # What never changes, is not shared, or is no collection.
            class java.util.ImmutableCollections$* untracked

            class java.util.KeyValueHolder untracked

            class java.util.AbstractMap$SimpleImmutableEntry untracked

            class java.util.Collections$Empty* untracked

            class java.util.Collections$Singleton* untracked

            class java.util.Collections$CopiesList untracked

            class java.util.Scanner* untracked

            class java.util.ServiceLoader* untracked

            class java.util.StringTokenizer untracked

            class java.util.Spliterators$EmptySpliterator* untracked

            class java.util.Spliterators$ArraySpliterator untracked

            class java.util.Spliterators$IntArraySpliterator untracked

            class java.util.Spliterators$LongArraySpliterator untracked

            class java.util.Spliterators$DoubleArraySpliterator untracked
            """;

    private ViewsChapter() {}
}
