package dev.hypnos.model.members;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * On fields of a {@link Member}: only these make its state. Without any, all fields do. States that differ only in
 * other fields count as the same, and what follows is then explored from one of them alone.
 *
 * @since 0.1
 */
@Target(ElementType.FIELD)
@Retention(RetentionPolicy.RUNTIME)
public @interface NodeState {}
