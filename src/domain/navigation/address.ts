/** Where the browser is, as the location bar splits it: `search` with its `?`, `hash` with its `#`. */
export interface Address {
  readonly path: string
  readonly search: string
  readonly hash: string
}

export const addressText = ({ path, search, hash }: Address): string => `${path}${search}${hash}`

export const queryOf = ({ search }: Address, name: string): string | null => new URLSearchParams(search).get(name)

/** The first segment of the path, which the navigation shows: `/admin/widgets` is in `admin`. */
export const topSegment = ({ path }: Pick<Address, 'path'>): string => path.split('/')[1] ?? ''
