import { describe, expect, test } from 'vitest'
import { checkDrl } from './drl-check.ts'

const told = (source: string) => checkDrl(source).map(({ line, column, message }) => `${line}:${column} ${message}`)

const sound = `package com.example.trust
import com.example.Customer;
global com.example.Decisions decisions

// It's a comment with "half a text, and one ( of two brackets
function boolean isSmall(Amount amount) {
  return amount.compareTo(end()) < 0;
}

declare Velocity
  attempts : int
end

@author("risk")
rule "New customers pay small amounts"
  salience 10
  no-loop true
  when
    $c : Customer( trustLevel == "NEW_CUSTOMER", attempts[0] > 3 )
    not ( Block( customer == $c ) ) /* of any kind:
    also those that end */
  then
    int end = 5;
    range.end();
    decisions.restrict($c, 'at the "end"');
end

rule WithoutConditions then decisions.log("\\"rule\\""); end
`

describe('accepts a rule file:', () => {
  test.each([
    ['with every element of DRL', sound],
    ['with Windows line ends', sound.replaceAll('\n', '\r\n')],
    ['with a rule in one line', 'rule "A" when Customer() then log(); end'],
  ])('%s', (_, source) => {
    expect(told(source)).toEqual([])
  })
})

describe('finds a fault with its line and column:', () => {
  const rule = (what: string, condition = 'Customer()') =>
    `rule "A"\n  when\n    ${condition}\n  then\n    ${what}\nend\n`
  test.each([
    ['an unclosed string', rule('log("half);'), ['5:9 the text that begins here is not closed: " is missing']],
    ['an unclosed comment', `${rule('log();')}/* to do`, ['7:1 the comment that begins here']],
    ['an unclosed bracket', rule('log();', 'Customer( level == 1'), ['3:13 ( is not closed: ) is missing']],
    ['an unmatched closing bracket', rule('log());'), ['5:10 ) closes nothing']],
    ['a closing bracket of another kind', rule('log(list[1);'), ['5:13 [ is not closed: ] is missing']],
    ['a missing end', `rule "A"\nwhen\nthen\n  log();\nrule "B"\nthen\nend\n`, ['1:1 end is missing: the rule "A"']],
    [
      'a missing end in the last rule',
      'rule "A"\r\nwhen\r\nthen\r\n',
      ['1:1 end is missing: the rule "A" is not closed'],
    ],
    ['a missing then', 'rule "A"\nwhen\n  Customer()\nend', ['4:1 then is missing in the rule "A" of line 1']],
    ['a second when', 'rule "A"\nwhen\nwhen\nthen\nend', ['3:1 when is not expected here']],
    ['conditions after actions', 'rule "A"\nthen\nwhen\nthen\nend', ['3:1 when is not expected here']],
    ['an end without a rule', `${rule('log();')}end`, ['7:1 end without a rule']],
    ['a rule without a name', 'rule\nwhen\nthen\nend', ['1:1 the name of the rule is missing']],
    ['a duplicate rule name', rule('a();') + rule('b();'), ['7:6 there is a rule "A" already, in line 1']],
    ['a text that is not DRL', 'Dear colleagues,\nplease', ['1:1 "Dear" is not expected outside of a rule', '2:1']],
    ['a file without rules', 'package a\n', ['1:1 there is no rule']],
    ['a binary file', 'rule "A"\nMZ\0\x01', ['2:3 the character U+0000 is no text']],
  ])('%s', (_, source, expected) => {
    const found = told(source)
    expect(found).toHaveLength(expected.length)
    for (const [index, each] of expected.entries()) expect(found[index]).toContain(each)
  })
})

test('a large text is checked in linear time, and only the first faults are reported', () => {
  const large = 'rule "Ä"\nwhen (\nthen\nend\n'.repeat(5_000)
  expect(checkDrl(large)).toHaveLength(50)
  expect(checkDrl(`rule "A" then ${'a( '.repeat(40_000)}`)).toHaveLength(50)
})
