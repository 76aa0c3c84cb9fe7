/** Spring Boot with Tomcat: a service, and a client on another node. */
@NullMarked
package dev.hypnos.systems.spring;

import org.jspecify.annotations.NullMarked;
