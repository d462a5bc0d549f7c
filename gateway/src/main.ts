import './hot-shapes.ts'
import './optimize-sooner.ts'

// `--check` reports what a start would do, and changes nothing.
if (process.argv.includes('--check')) {
  const { checkStart } = await import('./check.ts')
  const { lines, isSound } = await checkStart(process.env)
  process.stdout.write(`${lines.join('\n')}\n`)
  process.exit(isSound ? 0 : 1)
}

// Loaded after hot-shapes.ts, because loading the gateway causes the first full garbage collection.
await import('./serve.ts')
