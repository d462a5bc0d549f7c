/** Whether the last digit of a number is the Luhn check digit of the others (ISO/IEC 7812). */
export function hasValidCheckDigit(number: string): boolean {
  const sum = [...number].reverse().reduce((total, character, place) => {
    const digit = Number(character) * (place % 2 === 1 ? 2 : 1)
    return total + (digit > 9 ? digit - 9 : digit)
  }, 0)
  return sum % 10 === 0
}
