/** What path tests walk: `docs/model-tests.md`. */
export { shortestPaths as pathsOf } from '../../samples/shortest-paths.ts'

/** Walks paths that begin alike: each step tells whether it is the first come to that way, its screen not looked at yet. */
export const firstWalks = () => {
  const places = new Map<object, number>()
  const walked = new Set<string>()
  return function* <Step extends { readonly event: object }>(steps: readonly Step[]) {
    let way = ''
    for (const step of steps) {
      const place = places.get(step.event) ?? places.size
      places.set(step.event, place)
      way += ` ${place.toString()}`
      yield { ...step, isNew: !walked.has(way) }
      walked.add(way)
    }
  }
}
