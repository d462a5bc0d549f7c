const fractionDigits = 6

/** A decimal string as whole millionths, for comparison without floats. Invalid decimals count as zero. */
export function asDecimal(value: unknown): bigint {
  const match = /^([+-]?)(\d+)(?:\.(\d+))?$/.exec(String(value))
  if (!match) return 0n
  const [, sign, whole = '0', fraction = ''] = match
  const millionths = BigInt(whole + fraction.padEnd(fractionDigits, '0').slice(0, fractionDigits))
  return sign === '-' ? -millionths : millionths
}
