/** The programs of docs/recipes.md: in each a test whose error is found, and one with the repair, which passes. */
package dev.hypnos.frameworks.recipes;
