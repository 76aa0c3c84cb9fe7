package dev.hypnos.suites.generated;

import java.util.Random;

/** What programs are made of, and which class executes them. */
public enum Family {
    /** Threads with what they share. In variant 1 the first thread waits for the others. */
    THREADS(
            ThreadSteps.class,
            4,
            4,
            12,
            "LTYMRW",
            "gsic,ptol,ptptol,aef,LLTr,MMwr,LM,LAN,MBOQ,LLz,ptz,ddh,RWw,RRWrw,mkjx,mjxgi,qqyy,uv,nnb,ddHz,poPz,LADN,MBEOQ,Jrw,uvJ,"
                    + "LYz,ptGP,aeF,uVw,LASN,gsKC,iIK,rwX,wwXz,qqUU,MwZ,siCz"),
    /** Processes with tables and messages. */
    MODELS(ModelSteps.class, 4, 4, 12, "", "rwad,rwi,zrw,svx,svxbn,sxyb,ssvv,svez"),
    /**
     * Threads with futures and pools. The digits of the variant say which pool, which future that depends on others,
     * and which end.
     */
    WORK(
            WorkSteps.class,
            3,
            2,
            7,
            "ABCRSHEWPQODstuvI",
            "cjA,cgA,cjBk,cxHj,cxEj,XcAj,cdnA,cPj,cQj,cOj,cLj,cNj,xXej,sg,sgd,sXg,sk,sqk,sKg,szK,tk,tti,tka,tkm,ujA,uuQ,uuO,ujk,vjk,uBj,Ig,Ik,"
                    + "FXg,FFg,FXd,GcA,Gs,sXGz,cDj,cRj,cSj,cWxj,uXj,cCi,sTg,uTEj,uTHj,sgK,szXg,GFz,cG"),
    /** The same with pools that make more threads when they have to. */
    POOLS(
            WorkSteps.class,
            3,
            2,
            7,
            "ABCRSHEWPQODstuvI",
            "b,bz,bk,bs,bt,sg,sgd,sXg,sk,sqk,sKg,szK,tk,tti,tka,tkm,ujA,uuQ,ujk,vjk,uBj,Ig,Ik,Gs,sXGz,cDj,uXj,sTg,uTHj,sgK,szXg,st,ss,sstg,tt,stz,ttz,sz,ssg"),
    /** Threads that meet and share collections. In variant 1 the first thread waits for the others. */
    MEETINGS(
            MeetingSteps.class,
            3,
            3,
            8,
            "SMW",
            "bb,bbB,bbgn,bbR,bBz,aA,aAp,AAD,AAe,aDv,aApf,aVz,aAv,xx,xxX,xXz,st,stol,stOL,stOz,Tk,Tkyh,uqk,quyh,SMcd,ScdW,SSM,"
                    + "CCE,CFG,CEF,PPQ,PQN,KKH,KYZ,KHY,mmU,mU1,23,2345,236z,778,78r,bbw,bbrw,PPQw,KKHw,KYw"),
    /**
     * Threads that interrupt each other, and ask what others do. In variant 1 the first thread waits for the others.
     */
    INTERRUPTS(
            InterruptSteps.class,
            3,
            3,
            8,
            "LTYM",
            "iz,ijI,iv,ivu,ivV,iIv,ik,ikj,LAN,LADN,TL,TY,MBO,MBEO,xx,xX,bb,bn,pa,pP,cf,cF,hd,Hd,st,stG,lm,oq,oqK,Re,Rey,Ue"),
    /**
     * Threads with functions that atomic variables and a map call. In variant 1 the first thread waits for the others.
     */
    FUNCTIONS(
            FunctionSteps.class,
            3,
            3,
            8,
            "UVAGRSCPDML",
            "Ui,Urw,Vgw,Uis,AAw,Gic,UV,UVrw,Ref,RSe,RUg,Rrw,ULr,UcL,Cmk,Crw,Pmx,Dmk,Mmx,Drw,CD,CMx,PDk,MLr,UD,CU,RC"),
    /** Threads with sockets. In variant 1 who waits gives up after a while. */
    SOCKETS(SocketSteps.class, 3, 2, 6, "", "de,def,dez,st,sta,stc,sth,sti,stch,nl,nlm,sc,tc"),
    /**
     * Two nodes with sockets, and a test that cuts and heals the way between them. In variant 1 who waits gives up
     * after a while.
     */
    NODES(NodeSteps.class, 3, 2, 5, "", "de,def,st,stc,sc,tc,nl,nlm,n");

    /** What the first task of a program with nodes is made of. */
    static final String STRIKES = "xxoyz";

    /** What programs with interrupts do besides: one of these groups in each. */
    static final String[] ASKING = {"i", "ij", "iI", "iJI", "ik", "iZ", "ZJ"};

    /** How many kinds of pools there are that have one number of threads, and how many that have not. */
    private static final int FIXED_POOLS = 3;

    private static final int OTHER_POOLS = 8;
    private static final int ENDS = 3;

    /** Has a static method {@code run}. */
    final Class<?> steps;
    /** How many tasks and operations a program has at most. */
    final int tasksMax;

    final int operationsMin;
    final int operationsMax;
    /** The kinds that have something inside, besides the question, which all families have. */
    final String blocks;
    /** Steps that belong together; a program uses one or two of these groups, and most use variables. */
    final String[] groups;

    Family(Class<?> steps, int tasksMax, int operationsMin, int operationsMax, String blocks, String groups) {
        this.steps = steps;
        this.tasksMax = tasksMax;
        this.operationsMin = operationsMin;
        this.operationsMax = operationsMax;
        this.blocks = blocks;
        this.groups = groups.split(",");
    }

    /** Whether the pool of a variant makes more threads when it has to. */
    static boolean hasOtherPool(int variant) {
        return variant / 100 >= FIXED_POOLS;
    }

    /** Which variant a program is; the same for the same seed. */
    int variant(long seed) {
        return switch (this) {
            case THREADS, MEETINGS, INTERRUPTS, FUNCTIONS -> seed % 2 == 0 ? 1 : 0;
            case MODELS -> 0;
            case SOCKETS, NODES -> (int) (seed % 2);
            case WORK -> {
                Random random = new Random(~seed);
                int related = random.nextBoolean() ? 0 : random.nextInt(10);
                yield random.nextInt(FIXED_POOLS) * 100 + related * 10 + random.nextInt(ENDS);
            }
            case POOLS -> {
                Random random = new Random(~seed);
                yield (FIXED_POOLS + random.nextInt(OTHER_POOLS)) * 100 + random.nextInt(ENDS);
            }
        };
    }
}
