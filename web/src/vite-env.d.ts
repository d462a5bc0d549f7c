/** Version and commit of this build, `1.0.0+abc1234`. */
declare const __VERSION__: string
