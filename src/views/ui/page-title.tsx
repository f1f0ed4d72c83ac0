interface Props {
  readonly children: string
}

/** What the browser's tab says. */
export const PageTitle = ({ children }: Props) => <title>{`${children} · Plutus`}</title>
