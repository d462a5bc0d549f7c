import { setFlagsFromString } from 'node:v8'

/**
 * V8 compiles a function with its best compiler after 3,000 calls. A request calls most functions once, so a gateway
 * with little traffic would run slower code for minutes after each start (docs/decisions/089).
 */
setFlagsFromString('--invocation-count-for-turbofan=2000')
