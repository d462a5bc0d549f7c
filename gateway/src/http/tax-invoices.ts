import { charges } from '../rest/endpoints.ts'
import { unreadableResponse } from '../rest/error.ts'
import type { FileRoute } from './file-route.ts'

/** A charge's tax invoices (specification 7.8). Only a PDF is passed on. */
export const taxInvoices: FileRoute = {
  url: '/files/charges/:charge/taxinvoice/:taxInvoice',
  access: 'charges',
  async respond({ rest }, { charge = '', taxInvoice = '' }) {
    const below = { name: 'taxinvoice', part: taxInvoice }
    const { body, length, disposition } = await rest.loadFile(charges, charge, pdf, { below })
    return { body, length, contentType: PDF, disposition: 'attachment', name: safeName(disposition, taxInvoice) }
  },
}

const PDF = 'application/pdf'

const pdf = {
  types: [PDF],
  look(first: Buffer) {
    if (first.toString('latin1', 0, 5) !== '%PDF-') throw unreadableResponse('a file that is no PDF', 200)
    return true
  },
}

/** The platform's file name if it has no misleading characters, otherwise a name derived from the invoice's id. */
function safeName(disposition: string | undefined, taxInvoice: string): string {
  const given = /filename="([\w-][\w.-]{0,99}\.pdf)"/i.exec(disposition ?? '')?.[1]
  return given ?? `${taxInvoice.replaceAll(/[^\w-]/g, '_').slice(0, 100)}.pdf`
}
