@echo off
rem Runs the `hypnos` command. Needs a JDK 25: that of JAVA_HOME, or else the java of the PATH.
rem
rem   HYPNOS_JAVA_OPTIONS   more options for the JVM, separated by spaces
rem
rem Exits with 3 where there is no JDK 25, otherwise as the command does.
setlocal
for %%d in ("%~dp0..") do set "hypnos_home=%%~fd"

set "java_command="
if defined JAVA_HOME (
    findstr /r /c:"^JAVA_VERSION=.25" "%JAVA_HOME%\release" >nul 2>&1 && set "java_command=%JAVA_HOME%\bin\java.exe"
)
if not defined java_command (
    for /f "tokens=3" %%v in ('java -version 2^>^&1 ^| findstr /c:" version "') do (
        for /f "delims=.+-" %%m in ("%%~v") do if "%%m"=="25" set "java_command=java"
    )
)
if not defined java_command (
    echo Hypnos needs a JDK 25 and found none: install one, for example Temurin 25, or let JAVA_HOME point at it. 1>&2
    exit /b 3
)

"%java_command%" "-javaagent:%hypnos_home%\lib\agent\hypnos-agent.jar=later" "@%hypnos_home%\lib\java.options" -Dhypnos.command=hypnos %HYPNOS_JAVA_OPTIONS% -cp "%hypnos_home%\lib\*" dev.hypnos.cli.Main %*
exit /b %ERRORLEVEL%
