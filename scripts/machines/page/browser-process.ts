const environment: Readonly<Record<string, string>> = {}

// eslint-disable-next-line no-restricted-syntax -- stands for a module with a default export
export default { env: environment }
