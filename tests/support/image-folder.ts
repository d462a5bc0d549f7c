import { cpSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join, matchesGlob, relative } from 'node:path'
import { root } from '../../tools/root.ts'

/** An instruction of a Dockerfile. */
interface Instruction {
  readonly name: string
  readonly rest: string
}

/** A stage of a Dockerfile: its name, its base stage, and its own instructions. */
interface Stage {
  readonly name: string
  readonly from: string
  readonly instructions: Instruction[]
}

/** The stages of docker/Dockerfile, in order. */
export function readStages(): Stage[] {
  const stages: Stage[] = []
  for (const line of readFileSync(join(root, 'docker', 'Dockerfile'), 'utf8').split('\n')) {
    const [, name = '', rest = ''] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? []
    if (name === '') continue
    if (name === 'FROM') {
      const [from = '', , stage = ''] = rest.split(/\s+/)
      stages.push({ name: stage, from, instructions: [] })
    } else stages.at(-1)?.instructions.push({ name, rest })
  }
  return stages
}

/** All instructions of a stage, preceded by those of its base stages. */
export function instructionsOf(stages: readonly Stage[], name: string): Instruction[] {
  const stage = stages.find((each) => each.name === name)
  return stage ? [...instructionsOf(stages, stage.from), ...stage.instructions] : []
}

/** Runs a COPY instruction: from the repository without the files in .dockerignore, or from another stage's folder. */
export function copyInto(folder: string, rest: string, folderOf: (stage: string) => string): void {
  const [, stage, paths = ''] = /^(?:--from=(\S+)\s+)?(.*)$/.exec(rest) ?? []
  const source = stage === undefined ? root : folderOf(stage)
  const given = paths.split(/\s+/)
  const target = given.pop() ?? ''
  for (const path of given) {
    // Like Docker: copies the contents of a folder, and treats a target that ends with a slash as a folder.
    const from = join(source, stage === undefined ? path : relative('/app', path))
    const to = target.endsWith('/') ? join(folder, target, path.split('/').at(-1) ?? '') : join(folder, target)
    mkdirSync(dirname(to), { recursive: true })
    cpSync(from, to, { recursive: true, filter: (file) => stage !== undefined || !isIgnored(relative(root, file)) })
  }
}

const ignored = readFileSync(join(root, '.dockerignore'), 'utf8')
  .split('\n')
  .filter((line) => line.trim() !== '' && !line.startsWith('#'))

function isIgnored(path: string): boolean {
  return ignored.some((pattern) => matchesGlob(path, pattern))
}
