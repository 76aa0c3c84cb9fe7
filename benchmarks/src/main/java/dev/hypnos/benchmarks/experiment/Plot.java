package dev.hypnos.benchmarks.experiment;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A plot in SVG: for each name on the left, marks on a logarithmic axis; ours filled, the paper's hollow. It speaks for
 * itself in black and white.
 */
public final class Plot {
    private static final int LEFT = 150;
    private static final int WIDTH = 620;
    private static final int ROW = 26;
    private static final int TOP = 50;
    private static final List<String> COLOURS =
            List.of("#7f7f7f", "#404040", "#e7a33e", "#b06a00", "#6fa8dc", "#1155cc", "#93c47d", "#38761d");

    private record Mark(int row, double value, int series, boolean ours) {}

    private final String title;
    private final List<String> names = new ArrayList<>();
    private final List<String> series;
    private final List<Mark> marks = new ArrayList<>();

    public Plot(String title, List<String> series) {
        this.title = title;
        this.series = List.copyOf(series);
    }

    public void name(String name) {
        names.add(name);
    }

    /** A value of the name added last; what is not above zero is not drawn. */
    public void mark(int ofSeries, double value, boolean ours) {
        if (value > 0) {
            marks.add(new Mark(names.size() - 1, value, ofSeries, ours));
        }
    }

    @Override
    public String toString() {
        int least = exponent(marks.stream().mapToDouble(Mark::value).min().orElse(0.001), false);
        int most = Math.max(
                least + 1,
                exponent(marks.stream().mapToDouble(Mark::value).max().orElse(1), true));
        int height = TOP + ROW * names.size() + 70;
        StringBuilder svg = new StringBuilder();
        add(
                svg,
                "<svg xmlns='http://www.w3.org/2000/svg' width='%d' height='%d' font-family='sans-serif'",
                LEFT + WIDTH + 30,
                height);
        svg.append(" font-size='12'><rect width='100%' height='100%' fill='white'/>\n");
        add(svg, "<text x='%d' y='22' font-size='15'>%s</text>\n", 12, title);
        for (int e = least; e <= most; e++) {
            double x = x(Math.pow(10, e), least, most);
            add(svg, "<line x1='%.1f' y1='%d' x2='%.1f' y2='%d' stroke='#ddd'/>\n", x, TOP - 10, x, height - 60);
            add(svg, "<text x='%.1f' y='%d' text-anchor='middle'>1e%d</text>\n", x, height - 44, e);
        }
        for (int row = 0; row < names.size(); row++) {
            add(
                    svg,
                    "<text x='%d' y='%d' text-anchor='end'>%s</text>\n",
                    LEFT - 10,
                    TOP + row * ROW + 4,
                    names.get(row));
        }
        for (Mark mark : marks) {
            String colour = COLOURS.get(mark.series % COLOURS.size());
            int shift = series.size() < 2 ? 0 : (mark.series - series.size() / 2) * 2;
            add(
                    svg,
                    "<circle cx='%.1f' cy='%d' r='4' stroke='%s' stroke-width='1.5' fill='%s'/>\n",
                    x(mark.value, least, most),
                    TOP + mark.row * ROW + shift,
                    colour,
                    mark.ours ? colour : "none");
        }
        for (int i = 0; i < series.size(); i++) {
            int x = LEFT + i * WIDTH / Math.max(1, series.size());
            add(svg, "<circle cx='%d' cy='%d' r='4' fill='%s'/>", x, height - 18, COLOURS.get(i % COLOURS.size()));
            add(svg, "<text x='%d' y='%d'>%s</text>\n", x + 8, height - 14, series.get(i));
        }
        add(
                svg,
                "<text x='12' y='%d'>filled: Hypnos</text><text x='12' y='%d'>hollow: paper</text>\n",
                height - 26,
                height - 10);
        return svg.append("</svg>\n").toString();
    }

    private static int exponent(double value, boolean up) {
        double log = Math.log10(value);
        return (int) (up ? Math.ceil(log) : Math.floor(log));
    }

    private static double x(double value, int least, int most) {
        return LEFT + WIDTH * (Math.log10(value) - least) / (most - least);
    }

    private static void add(StringBuilder svg, String format, Object... values) {
        svg.append(String.format(Locale.ROOT, format, values));
    }
}
