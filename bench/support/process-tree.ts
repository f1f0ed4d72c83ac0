import { readdirSync, readFileSync } from 'node:fs'

const readProcFile = (file: string): string => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

const parentOf = (pid: string): string => {
  const stat = readProcFile(`/proc/${pid}/stat`)
  // the program's name, in parentheses, may contain any character
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] ?? ''
}

const processesBelow = (pid: string, parents: ReadonlyMap<string, string>): readonly string[] =>
  [...parents].filter(([, parent]) => parent === pid).flatMap(([child]) => [child, ...processesBelow(child, parents)])

const isDatabase = (pid: string): boolean => readProcFile(`/proc/${pid}/comm`).trim() === 'postgres'

/** Memory of a process and its descendants without PostgreSQL, in MB. Shared memory counts once; 0 where Linux does not report it. */
export const serverMemory = (pid: number): number => treeMemory(pid, (each) => !isDatabase(each))

/** Memory of a process and its descendants, in MB. Shared memory counts once; 0 where Linux does not report it. */
export const treeMemory = (pid: number, isCounted: (pid: string) => boolean = () => true): number => {
  if (process.platform !== 'linux') return 0
  const parents = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((each) => [each, parentOf(each)]),
  )
  const kilobytes = [String(pid), ...processesBelow(String(pid), parents)]
    .filter(isCounted)
    .map((each) => Number(/^Pss:\s+(\d+)/m.exec(readProcFile(`/proc/${each}/smaps_rollup`))?.[1] ?? 0))
  return kilobytes.reduce((sum, each) => sum + each, 0) / 1024
}
