import { charges } from '../resources/charge.ts'
import type { FileRoute } from './file-route.ts'

const PDF = 'application/pdf'

/** A charge's tax invoices (specification 7.8). Only a whole PDF is passed on. */
export const taxInvoices: FileRoute = {
  url: '/files/charges/:charge/taxinvoice/:taxInvoice',
  access: 'charges',
  async answer({ rest }, { charge = '', taxInvoice = '' }) {
    const part = { name: 'taxinvoice', part: taxInvoice }
    const { content, disposition } = await rest.loadFile(charges, charge, [PDF], part)
    return { content, contentType: PDF, disposition: 'attachment', name: safeName(disposition, taxInvoice) }
  },
}

/** The platform's name for the file where nothing in it could mislead, else one made of the invoice's id. */
function safeName(disposition: string | undefined, taxInvoice: string): string {
  const given = /filename="([\w-][\w.-]{0,99}\.pdf)"/i.exec(disposition ?? '')?.[1]
  return given ?? `${taxInvoice.replaceAll(/[^\w-]/g, '_').slice(0, 100)}.pdf`
}
