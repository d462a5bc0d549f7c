/** A phrase to avoid in text for developers, with better words. */
interface Phrase {
  readonly pattern: RegExp
  readonly instead: string
}

const words = (pattern: RegExp, instead: string): Phrase => ({ pattern, instead })

/** Phrases that sound translated, and British spellings. They are matched against text without code. */
const phrases: readonly Phrase[] = [
  // Noun clauses instead of nouns.
  words(
    /\bwhat (?:is|was|are|were|has|had|have|can|could|may|might|must|should|will|would|(?:it|they)(?! (?:do|does|means?|costs?|returns?)\b)|follows|remains|happens|happened|comes|came|goes|went|stays|changed|differs|others|somebody|nobody)\b(?![^.;:]*\?)/gi,
    'a noun',
  ),
  words(/\b(?:to|for|by|of|from|at|with|than|but) who\b/gi, '"callers who", "anyone who"'),
  words(/(?<=^|[.:;] )Who (?:may|has|is|can|asks|wants|holds|would|leaves|sends|gets)\b(?![^.]*\?)/g, '"anyone who"'),
  words(/\bwh(?:o|at|ere|en|om|ich)ever\b/gi, '"anyone who", "any"'),
  words(/\b(?:some|any|no)body\b/gi, '"someone", "anyone", "no one"'),
  words(/\bone['’]s own\b/gi, '"your own"'),
  words(/\bof (?:its|their|his|her|our) own\b/gi, '"separate", "its own ..."'),
  words(/\bof which\b/gi, 'two sentences'),
  words(/\b(?:where|there|here)(?:of|by|upon|in)\b/gi, 'two sentences'),
  // "Where" and "none" in conditions.
  words(/\bwhere (?:there|none|nothing|no|nobody|somebody|another|one)\b/gi, '"if", "when"'),
  words(/\b(?:also|only|even|except|but|unless|and) where\b/gi, '"if", "when"'),
  words(/(?<!\bif there )\b(?:is|are|was|were|be) none\b/gi, '"does not exist", "is not a"'),
  words(/\bfor want of\b/gi, '"because there is no"'),
  // Verbs.
  words(
    /\banswers? (?:the|a|an|it|them|this|that|null|true|false|whether|what|how|why|who|which|every|each|all|both|nothing|only|as|\d{3})\b/gi,
    '"returns", "responds with"',
  ),
  words(/\banswer(?:ed|ing)\b(?! machine)/gi, '"returned", "responded to"'),
  words(/\b(?:is|are|was|were|be|been) told\b/gi, '"is shown", "learns"'),
  words(/\b(?:is|are|was|were) said\b/gi, '"says", "is shown"'),
  words(/\btold apart\b/gi, '"distinguished"'),
  words(/\bwas asked\b|\b(?:is|are|were) asked (?:for|of|again)\b/gi, '"requested"'),
  words(/\bstands?\b(?! (?:for|alone|out|up|in for)\b)/gi, '"is"'),
  words(/\b(?:came|come|comes) of\b/gi, '"resulted"'),
  words(/\bcomes? to\b(?= \w+ing\b)|\bwhat \w+ \w+ comes to\b/gi, '"results in"'),
  words(/\blies? (?:in|there|here)\b/gi, '"is in"'),
  words(/\bgo(?:es)? on\b|\bwent on\b|\bgoing on\b/gi, '"continues"'),
  words(/\b(?:broke|breaks?|broken) off\b/gi, '"is interrupted", "fails"'),
  // Adverbs.
  words(/\banew\b/gi, '"again"'),
  words(/\bat once\b/gi, '"immediately", "at the same time"'),
  words(/\bmeanwhile\b/gi, '"in the meantime", "since then"'),
  words(/\b(?:by|of) (?:itself|themselves)\b/gi, '"automatically", "alone"'),
  words(/\bunder way\b/gi, '"in progress", "in flight"'),
  words(/\bon the way\b/gi, '"in between"'),
  words(/\bin words\b/gi, '"as a message"'),
  words(/\bbesides\b/gi, '"also"'),
  words(/\bas far as\b/gi, '"if", "to the extent"'),
  words(/\bas (?:it|they) (?:is|was|are|were)\b(?! \w+(?:ed|en|t)\b)/gi, '"unchanged"'),
  words(/\bfor ever\b/gi, '"forever"'),
  words(/\bquicker\b/gi, '"faster"'),
  words(/\bnot known\b/gi, '"unknown"'),
  words(/\bthe own\b/gi, '"its own"'),
  words(/\bwhat can be done\b/gi, '"the available actions"'),
  words(/\balso if\b/gi, '"even if"'),
  words(/\b(?:is|are|was|were|be) (?:not )?at hand\b/gi, '"is available"'),
  words(/\bbeside\b/gi, '"next to", "in addition to"'),
  words(/\bor else\b/gi, '"otherwise"'),
  words(/\bdear(?:er|est)?\b/gi, '"expensive"'),
  words(/\b(?:upper|lower)-case\b/gi, '"uppercase", "lowercase"'),
  words(/\bblanks\b/gi, '"spaces"'),
  // British spellings.
  words(/\b\w*(?:colour|favour|honour|behaviour|neighbour)\w*/gi, 'the American spelling'),
  words(
    /\b\w*(?:author|organ|recogn|synchron|custom|standard|util|final|normal|serial|initial)is(?:e|ed|es|ing|ation)\b/gi,
    'the American spelling',
  ),
  words(/\b[Cc]ancell(?:ed|ing)\b/g, 'the American spelling'),
  words(
    /\b(?:cheque|programmes?|licence|catalogues?|enrol|afterwards|towards|per cent|centre|judgement|grey)\b/gi,
    'the American spelling',
  ),
  words(/\be-mails?\b/gi, '"email"'),
]

/** Words that a title must not begin with. It must make sense alone, with a subject or a verb first. */
const titleBeginnings: Phrase = words(
  /^(?:that|which|whose|of|by|is|are|in|under|with|where|who|whom|what)\b/i,
  'a subject or a verb first',
)

/** The phrases that a text contains, each with a better alternative. Code in backticks is ignored. */
export function phrasesIn(text: string): string[] {
  const prose = text.replaceAll(/`[^`]*`/g, '`code`')
  return phrases.flatMap(({ pattern, instead }) =>
    [...prose.matchAll(pattern)].map(([found]) => `"${found}": ${instead}`),
  )
}

/** The same for the title of a test. */
export function phrasesInTitle(title: string): string[] {
  const [beginning] = titleBeginnings.pattern.exec(title) ?? []
  return [...(beginning ? [`"${beginning} ...": ${titleBeginnings.instead}`] : []), ...phrasesIn(title)]
}
