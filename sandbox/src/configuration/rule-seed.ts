import { xlsxOf } from '../files/xlsx.ts'
import type { SeedRow } from './resource.ts'

/** Rules on trust levels. The third version also checks refunds. */
function trustRules(attempts: number, further = ''): string {
  return `package com.example.trust

import com.example.payments.Customer
import com.example.payments.Attempts
global com.example.payments.Decisions decisions

// Many failed attempts within a day cost a level.
rule "Too many failed attempts"
    salience 100
    no-loop true
    when
        $customer : Customer( trustLevel == "STANDARD_CUSTOMER" )
        Attempts( customer == $customer, failed >= ${attempts}, hours <= 24 )
    then
        decisions.lower( $customer, "Failed attempts: ${attempts} in 24 hours" );
end

rule "A year without a chargeback"
    salience 10
    when
        $customer : Customer( trustLevel == "STANDARD_CUSTOMER", monthsActive >= 12, chargebacks == 0 )
    then
        decisions.raise( $customer, "TRUSTED_CUSTOMER" );
end
${further}`
}

const refunds = `
rule "Refunded more than half"
    when
        $customer : Customer( refundShare > 0.5, purchases >= 10 )
    then
        decisions.lower( $customer, "Refunds" );
end
`

const newCustomers = `package com.example.trust

import com.example.payments.Customer
global com.example.payments.Decisions decisions

rule "First purchase"
    when
        $customer : Customer( purchases == 0 )
    then
        decisions.set( $customer, "NEW_CUSTOMER" );
end
`

/** Routing rules. The first version was written on Windows. */
function routingRules(share: number, lineEnd: string): string {
  return `package com.example.routing

import com.example.payments.Charge
global com.example.payments.Router router

rule "Cards in euro"
    when
        $charge : Charge( paymentMethod == "CREDIT_CARD", currency == "EUR" )
    then
        router.split( $charge, "gw-1", ${share}, "gw-2", ${100 - share} );
end

rule "Everything else"
    salience -100
    when
        $charge : Charge()
    then
        router.useDefault( $charge );
end
`.replaceAll('\n', lineEnd)
}

/** A decision table in a spreadsheet: conditions and actions, row by row. */
const limits = xlsxOf([
  ['RuleSet', 'com.example.trust'],
  ['Import', 'com.example.payments.Customer'],
  ['RuleTable Limits by country'],
  ['NAME', 'CONDITION', 'CONDITION', 'ACTION'],
  ['', '$customer : Customer', '', ''],
  ['', 'country == "$param"', 'monthsActive < $param', 'decisions.limit( $customer, $param );'],
  ['Rule', 'Country', 'Months', 'Limit'],
  ['Spain, new', 'ES', 3, 100],
  ['Brazil, new', 'BR', 6, 50],
  ['India, new', 'IN', 6, 40],
])

/** Merchant, type, name, file type, body, rule set, version, status, days since the change. */
const seeded = [
  [1, 'TRUSTLEVEL', 'Levels', 'DRL', trustRules(10), 'trust-levels', '2', 'INACTIVE', 120],
  [1, 'TRUSTLEVEL', 'Levels', 'DRL', trustRules(5, refunds), 'trust-levels', '3', 'ACTIVE', 20],
  [1, 'TRUSTLEVEL', 'New customers', 'DRL', newCustomers, 'trust-levels', '3', 'ACTIVE', 20],
  [1, 'TRUSTLEVEL', 'Limits by country', 'XLS', limits.toString('base64'), 'trust-levels', '3', 'ACTIVE', 20],
  [1, 'ROUTING', 'Acquirers', 'DRL', routingRules(50, '\r\n'), 'routing', '1.0', 'INACTIVE', 200],
  [1, 'ROUTING', 'Acquirers', 'DRL', routingRules(70, '\n'), 'routing', '1.1', 'INACTIVE', 90],
  [1, 'ROUTING', 'Acquirers', 'DRL', routingRules(80, '\n'), 'routing', '2.0', 'ACTIVE', 30],
  [2, 'TRUSTLEVEL', 'Levels', 'DRL', trustRules(3), 'trust-levels', '1', 'ACTIVE', 60],
] as const

export const ruleSeed: readonly SeedRow[] = seeded.map(
  ([merchant, ruleType, name, fileType, body, ruleSetName, ruleSetVersion, status, days]) => ({
    merchant,
    days,
    values: { name, ruleType, fileType, body, ruleSetName, ruleSetVersion, status },
  }),
)
