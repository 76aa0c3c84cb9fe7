package dev.hypnos.agent;

import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_void;

import dev.hypnos.agent.jdk.Argument;
import dev.hypnos.agent.jdk.Hook;
import dev.hypnos.agent.jdk.Row;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.FieldModel;
import java.lang.classfile.Label;
import java.lang.classfile.MethodModel;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.AccessFlag;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Weaves rows where a method of the JDK begins and returns. */
final class EntryWeaver {
    private final ClassModel owner;
    private final MethodModel method;

    EntryWeaver(MethodModel method) {
        this.owner = method.parent().orElseThrow();
        this.method = method;
    }

    /** Where the method begins. */
    void weaveEntry(Row row, CodeBuilder code) {
        Hook hook = Objects.requireNonNull(row.hook());
        switch (row.convention()) {
            case TELLS -> call(hook, CD_void, code);
            case TELLS_ANY -> tellAny(hook, code);
            case ENDS_IF -> {
                call(hook, CD_boolean, code);
                code.ifThen(CodeBuilder::return_);
            }
            case ENDS_UNLESS -> {
                code.aload(0);
                List<ClassDesc> types = load(hook, code);
                Label goesOn = code.newLabel();
                code.invokevirtual(self(), hook.method(), MethodTypeDesc.of(CD_boolean, types));
                code.ifne(goesOn).return_().labelBinding(goesOn);
            }
            case ANSWERS -> answer(row, hook, code);
            case ANSWERS_IN_TASK -> {
                code.invokestatic(Woven.THREADS, "controlled", MethodTypeDesc.of(CD_boolean));
                code.ifThen(then -> {
                    call(hook, result(), then);
                    then.return_(TypeKind.from(result()));
                });
            }
            case MAKES_IN_TASK -> {
                ClassDesc made = ClassDesc.of(hook.owner());
                code.invokestatic(Woven.THREADS, "controlled", MethodTypeDesc.of(CD_boolean));
                code.ifThen(then -> {
                    then.new_(made).dup();
                    List<ClassDesc> types = load(hook, then);
                    then.invokespecial(made, "<init>", MethodTypeDesc.of(CD_void, types))
                            .areturn();
                });
            }
            case REPLACES -> {
                int number = Integer.parseInt(row.detail());
                ClassDesc type = method.methodTypeSymbol().parameterType(number - 1);
                if (hook.arguments().get(0) instanceof Argument.Given) {
                    code.loadLocal(TypeKind.from(type), code.parameterSlot(number - 1));
                    code.invokestatic(hooks(hook), hook.method(), MethodTypeDesc.of(type, type));
                } else {
                    call(hook, type, code);
                }
                code.storeLocal(TypeKind.from(type), code.parameterSlot(number - 1));
            }
            default -> throw unfit(row);
        }
    }

    /** Before a return, which is still to be made. */
    void weaveReturn(Row row, CodeBuilder code) {
        Hook hook = Objects.requireNonNull(row.hook());
        switch (row.convention()) {
            case TELLS -> call(hook, CD_void, code);
            case THROUGH -> through(result(), hook, code);
            default -> throw unfit(row);
        }
    }

    /** A value that lies on the stack goes through the hook. */
    void through(ClassDesc value, Hook hook, CodeBuilder code) {
        List<ClassDesc> types = new ArrayList<>();
        types.add(value);
        for (Argument argument : hook.arguments()) {
            if (!(argument instanceof Argument.Given)) {
                types.add(load(argument, code));
            }
        }
        code.invokestatic(hooks(hook), hook.method(), MethodTypeDesc.of(value, types));
    }

    static IllegalStateException unfit(Row row) {
        return new IllegalStateException("the convention does not fit the place: " + row);
    }

    static ClassDesc hooks(Hook hook) {
        return ClassDesc.of(hook.owner());
    }

    private ClassDesc result() {
        return method.methodTypeSymbol().returnType();
    }

    private ClassDesc self() {
        return owner.thisClass().asSymbol();
    }

    private void tellAny(Hook hook, CodeBuilder code) {
        List<ClassDesc> types = load(hook, code);
        Label none = code.newLabel();
        Label end = code.newLabel();
        code.dup().ifnull(none);
        code.invokestatic(hooks(hook), hook.method(), MethodTypeDesc.of(CD_void, types))
                .goto_(end);
        code.labelBinding(none).pop().labelBinding(end);
    }

    private void answer(Row row, Hook hook, CodeBuilder code) {
        ClassDesc type = result();
        Label unanswered = code.newLabel();
        switch (row.detail()) {
            case "false" -> {
                call(hook, CD_boolean, code);
                code.ifeq(unanswered).iconst_1().ireturn().labelBinding(unanswered);
                return;
            }
            case "null" -> {
                call(hook, hook.as() == null ? type : ClassDesc.of(hook.as()), code);
                code.dup().ifnull(unanswered);
                if (hook.as() != null) {
                    code.checkcast(type);
                }
            }
            case "-1" -> {
                call(hook, CD_int, code);
                code.dup().iconst_m1().if_icmpeq(unanswered);
            }
            case "0" -> {
                call(hook, type, code);
                code.dup2().lconst_0().lcmp().ifeq(unanswered);
            }
            case "negative" -> {
                call(hook, type, code);
                if (type.equals(CD_int)) {
                    code.dup().iflt(unanswered);
                } else {
                    code.dup2().dconst_0().dcmpl().iflt(unanswered);
                }
            }
            default -> throw unfit(row);
        }
        TypeKind kind = TypeKind.from(type);
        code.return_(kind).labelBinding(unanswered);
        if (kind.slotSize() == 1) {
            code.pop();
        } else {
            code.pop2();
        }
    }

    private void call(Hook hook, ClassDesc result, CodeBuilder code) {
        List<ClassDesc> types = load(hook, code);
        code.invokestatic(hooks(hook), hook.method(), MethodTypeDesc.of(result, types));
    }

    /** What the hook is given goes onto the stack; its types as the hook declares them. */
    List<ClassDesc> load(Hook hook, CodeBuilder code) {
        List<ClassDesc> types = new ArrayList<>();
        for (Argument argument : hook.arguments()) {
            types.add(load(argument, code));
        }
        return types;
    }

    ClassDesc load(Argument argument, CodeBuilder code) {
        return switch (argument) {
            case Argument.This(String as) -> {
                code.aload(0);
                yield as == null ? self() : ClassDesc.of(as);
            }
            case Argument.Parameter(int number, String as) -> {
                ClassDesc type = method.methodTypeSymbol().parameterType(number - 1);
                code.loadLocal(TypeKind.from(type), code.parameterSlot(number - 1));
                yield as == null ? type : ClassDesc.of(as);
            }
            case Argument.Result() -> {
                code.dup();
                yield result();
            }
            case Argument.Field(String name, String as)
            when name.indexOf('#') > 0 -> {
                ClassDesc type = ClassDesc.of(Objects.requireNonNull(as));
                int end = name.indexOf('#');
                code.aload(0).getfield(ClassDesc.of(name.substring(0, end)), name.substring(end + 1), type);
                yield type;
            }
            case Argument.Field(String name, String as) -> {
                ClassDesc type = field(name).fieldTypeSymbol();
                code.aload(0).getfield(self(), name, type);
                yield as == null ? type : ClassDesc.of(as);
            }
            default -> constant(argument, code);
        };
    }

    /** A constant goes onto the stack. */
    static ClassDesc constant(Argument argument, CodeBuilder code) {
        return switch (argument) {
            case Argument.Text(String text) -> {
                code.loadConstant(text);
                yield ClassDesc.of("java.lang.String");
            }
            case Argument.Whole(int value) -> {
                code.loadConstant(value);
                yield CD_int;
            }
            case Argument.Long(long value) -> {
                code.loadConstant(value);
                yield java.lang.constant.ConstantDescs.CD_long;
            }
            default -> throw new IllegalStateException("there is no such thing here: " + argument);
        };
    }

    private FieldModel field(String name) {
        for (FieldModel field : owner.fields()) {
            if (field.fieldName().equalsString(name) && !field.flags().has(AccessFlag.STATIC)) {
                return field;
            }
        }
        throw new IllegalStateException(
                "no field " + name + " in " + owner.thisClass().asInternalName());
    }
}
