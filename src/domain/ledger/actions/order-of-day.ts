import type { UnitAction } from './corporate-action.ts'

const kinds = [
  'split',
  'consolidation',
  'bonus',
  'demerger',
  'rights',
  'code-change',
  'merger',
  'delisting',
  'buy-back',
] as const satisfies readonly UnitAction['type'][]

const byKind = (a: UnitAction, b: UnitAction): number => kinds.indexOf(a.type) - kinds.indexOf(b.type)

const orderOfDay = (actions: readonly UnitAction[]): readonly UnitAction[] => {
  const own = Map.groupBy(actions, ({ security }) => security)
  const into = Map.groupBy(
    actions.filter((action) => 'newCode' in action),
    ({ newCode }) => newCode,
  )
  const ordered: UnitAction[] = []
  const visited = new Set<string>()
  const visit = (security: string): void => {
    if (visited.has(security)) return
    visited.add(security)
    for (const exchange of into.get(security) ?? []) visit(exchange.security)
    ordered.push(...(own.get(security) ?? []).toSorted(byKind))
  }
  for (const security of own.keys()) visit(security)
  return ordered
}

/**
 * The order that `actions`, which come by their days, are carried out in. Of one security and day: what makes more or fewer units of
 * those that were held, then what parts with some of them, then what takes their place, then their end. A ratio is
 * therefore of the units the step before has made. What comes of another security that day comes before anything that is done
 * under the new code, which is done to what came too.
 */
export const inOrderOfDay = (actions: readonly UnitAction[]): readonly UnitAction[] =>
  [...Map.groupBy(actions, ({ date }) => date).values()].flatMap(orderOfDay)
