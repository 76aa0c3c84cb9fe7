package dev.hypnos.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JsonTest {
    @Test
    void writesEveryKindOfValueInTheOrderGiven() {
        Map<String, Object> value = new LinkedHashMap<>();
        value.put("text", "a");
        value.put("number", 12L);
        value.put("fraction", 0.25);
        value.put("truth", true);
        value.put("nothing", null);
        value.put("list", Arrays.asList(1, null, List.of()));
        value.put("object", Map.of("inner", Map.of()));
        assertThat(Json.write(value)).isEqualTo("""
                {
                  "text": "a",
                  "number": 12,
                  "fraction": 0.250000,
                  "truth": true,
                  "nothing": null,
                  "list": [
                    1,
                    null,
                    []
                  ],
                  "object": {
                    "inner": {}
                  }
                }
                """);
    }

    @Test
    void escapesQuotesControlCharactersAndEverythingBeyondAscii() {
        assertThat(string("\"\\\n\r\t\b\u0000\u001f\u007f"))
                .isEqualTo("\"\\\"\\\\\\n\\r\\t\\u0008\\u0000\\u001f\\u007f\"");
        assertThat(string("é→😀")).isEqualTo("\"\\u00e9\\u2192\\ud83d\\ude00\"");
        assertThat(string("C:\\temp\\new")).isEqualTo("\"C:\\\\temp\\\\new\"");
    }

    @Test
    void keepsAUnpairedSurrogateAsAnEscape() {
        assertThat(string("\ud800")).isEqualTo("\"\\ud800\"");
    }

    @Test
    void writesNullForWhatIsNoNumber() {
        assertThat(Json.write(Map.of("n", Double.NaN))).contains("\"n\": null");
        assertThat(Json.write(Map.of("n", Double.POSITIVE_INFINITY))).contains("\"n\": null");
    }

    @Test
    void refusesWhatIsNoValue() {
        assertThatThrownBy(() -> Json.write(Map.of("n", new Object())))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("java.lang.Object");
    }

    private static String string(String text) {
        String json = Json.write(Map.of("s", text));
        return json.substring(json.indexOf(": ") + 2, json.lastIndexOf("\n}"));
    }
}
