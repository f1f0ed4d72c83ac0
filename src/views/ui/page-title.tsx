interface Props {
  readonly children: string
}

export const PageTitle = ({ children }: Props) => <title>{`${children} · Plutus`}</title>
