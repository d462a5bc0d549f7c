import request from 'supertest'
import { type Answer, ask, basic, type Who } from './portal.ts'
import type { Document, Stack } from './stack.ts'

/** The merchant whose provisioning the tests export and import. */
export const merchant = 'DEMO_MERCHANT'

const itemFields = `entity objectId objectType name outcome lastModified carriesTraffic warnings changes { field before after }`

export const planMutation = `mutation ($file: String!) { planAccountImport(file: $file) {
  planHash merchantAccount exportTime added changed unchanged kept items { ${itemFields} }
  notCompared { entity objectType objectId name fields } problems { entity objectType objectId field message } } }`

export const applyMutation = `mutation ($input: AccountImportInput!) { applyAccountImport(input: $input) {
  added changed unchanged isRepeated drift { ${itemFields} } } }`

/** Downloads the export from the gateway. */
export function download({ gateway }: Stack, { as = 'SUPER_ACCOUNT/super', onBehalfOf = merchant }: Who = {}) {
  const sent = request(gateway.server)
    .get('/files/accountprovisioning/export')
    .set({ authorization: basic(as) })
  return onBehalfOf === '' ? sent : sent.set('x-on-behalf-of', onBehalfOf)
}

/** Returns the parsed export. */
export async function exported(stack: Stack): Promise<Document> {
  return JSON.parse((await download(stack)).text)
}

/** Plans the import of a file, given as text or as a document. */
export function plans(
  { gateway }: Stack,
  file: string | object,
  { as = 'SUPER_ACCOUNT/super', onBehalfOf = merchant }: Who = {},
) {
  return ask(gateway, planMutation, { file: textOf(file) }, { as, ...(onBehalfOf && { onBehalfOf }) })
}

/** Imports a file as planned. */
export function applies(
  { gateway }: Stack,
  file: string | object,
  plan: Document,
  requestId = 'import-1',
): Promise<Answer> {
  const input = { file: textOf(file), expectedPlanHash: plan.planHash ?? plan, requestId }
  return ask(gateway, applyMutation, { input }, { as: 'SUPER_ACCOUNT/super', onBehalfOf: merchant })
}

/** Returns the plan of a valid file. */
export async function planOf(stack: Stack, file: string | object): Promise<Document> {
  const { data, errors } = await plans(stack, file)
  if (errors) throw new Error(JSON.stringify(errors))
  return data.planAccountImport
}

function textOf(file: string | object): string {
  return typeof file === 'string' ? file : JSON.stringify(file)
}

/** A file of the merchant that contains only some lists. */
export function fileOf(parts: object): Document {
  return { exportVersion: 1, merchantAccount: merchant, exportTime: '2026-11-21T12:00:00Z', ...parts }
}
