// Writes THIRD-PARTY-NOTICES.txt: the foreign packages that the product delivers, with their licenses. A test compares.
import { writeFileSync } from 'node:fs'
import { noticesFile, noticesText } from './notices-text.ts'
import { foreignPackages } from './packages.ts'

writeFileSync(noticesFile, noticesText(foreignPackages()))
console.log(`written to ${noticesFile}`)
