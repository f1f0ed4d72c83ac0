/** The accounts, groups and adviser books one identity may look into, resolved on the server. Codes. */
export type Reach =
  | { readonly _tag: 'Everything' }
  | {
      readonly _tag: 'Only'
      readonly accounts: ReadonlySet<string>
      readonly groups: ReadonlySet<string>
      readonly advisers: ReadonlySet<string>
    }
