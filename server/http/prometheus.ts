export interface Sample {
  suffix?: string
  labels?: Readonly<Record<string, string | number>>
  value: number
}

const escapeLabel = (value: string | number): string =>
  String(value).replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')

const writeLabels = (labels: Sample['labels']): string =>
  labels
    ? `{${Object.entries(labels)
        .map(([name, value]) => `${name}="${escapeLabel(value)}"`)
        .join(',')}}`
    : ''

/** One metric in the text format of Prometheus; empty without a sample. */
export const writeMetric = (
  name: string,
  type: 'counter' | 'gauge' | 'histogram',
  help: string,
  samples: readonly Sample[],
): string =>
  samples.length === 0
    ? ''
    : `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${samples
        .map(({ suffix = '', labels, value }) => `${name}${suffix}${writeLabels(labels)} ${value}\n`)
        .join('')}`
