/** Maximum length of a message of the GraphQL engine in a response, in characters. */
const longestMessage = 300

/**
 * An engine message without the values that it repeats (they may be secrets), at most 300 characters long. Names of up
 * to 64 characters stay, because they show where the error is.
 */
export function safeMessage(message: string): string {
  const text = message
    // Int cannot represent non-integer value: "ten"
    .replace(/ value: .*$/s, ' value')
    // Value "LOST" does not exist in "ChargeStatus" enum.
    .replace(/^Value ".*" does not exist/s, 'Value does not exist')
    // Expected value of type "PageInput", found "all".
    .replace(/^(Expected value of type "[^"]*"), found (?!null\.).*$/s, '$1')
    // Syntax Error: Expected Name, found String "text".
    .replace(/\b(Int|Float|String|BlockString|Comment) ".*"/s, '$1')
    // Syntax Error: Invalid character: "…".
    .replace(/: ".*$/s, '')
    // Field "color" is not defined by type "ChargeFilter".
    .replace(/^Field "(?!\w{1,64}" ).*" is not defined/s, 'Field … is not defined')
    .replace(/"[^"]{80,}"/g, '…')
  return text.length > longestMessage ? `${text.slice(0, longestMessage - 1)}…` : text
}
