/** Spec §9: a grid's page sizes; `null` is one endless page. */
export const gridPageSizes = [250, 500, 1000] as const
export type GridPageSize = (typeof gridPageSizes)[number] | null

export const gridPageSize = (asked: number | null): GridPageSize => gridPageSizes.find((size) => size === asked) ?? null
