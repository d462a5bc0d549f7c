// Writes THIRD-PARTY-NOTICES.txt: the third-party packages that the product ships, with their licenses. A test compares
// it.
import { writeFileSync } from 'node:fs'
import { noticesFile, noticesText } from './notices-text.ts'
import { foreignPackages } from './packages.ts'

writeFileSync(noticesFile, noticesText(foreignPackages()))
console.log(`written to ${noticesFile}`)
