import { useState } from 'react'
import { ARCHIVO_MAX_BYTES, CLASES_IMPORTACION } from '#contract/importacion.ts'
import { ABIERTO } from '#messages/equipo/instalar.ts'
import { CLASES, fraseArchivo, IMPORTAR } from '#messages/importar.ts'
import { useArchivo } from '#office/archivo.tsx'
import type { Planilla } from '#planilla/planilla.ts'
import type { PlanillaAnswer } from '#planilla/planilla-worker.ts'
import { PLANILLA_WORKER_URL } from '#planilla/worker-url.ts'
import { abrir, empezar, useCorrida } from '#queries/importaciones/run.ts'
import { Button } from '#ui/controls/button.tsx'
import { Notice } from '#ui/notices/notice.tsx'
import type { Notify } from '#ui/notices/toast.tsx'
import { Icon } from '#ui/signs/icon.tsx'
import { trustedScriptUrl } from '#ui/trusted-script-url.ts'
import { bajarEjemplo } from './planillas.ts'
import { Recientes } from './recientes.tsx'
import { Aviso } from './use-terminada.tsx'

export function PasoArchivo({
  owner,
  notify,
  abierto,
}: {
  owner: string
  notify: Notify
  abierto: File | null
}) {
  const { clase } = useCorrida()
  const { leyendo, fallo, leer } = useLeer()
  return (
    <div className="imp-body">
      <Aviso />
      <Clases owner={owner} />
      {fallo !== null && (
        <Notice tone="rejected" icon="octagon">
          <span>
            <b>{fallo.archivo}</b>: {fallo.frase}
          </span>
        </Notice>
      )}
      <Soltar leyendo={leyendo} abierto={abierto?.name === fallo?.archivo ? null : abierto} onFile={leer} />
      <p className="hint">
        {IMPORTAR.noSeGuarda}{' '}
        <button type="button" className="lk" onClick={() => void bajarEjemplo(clase, notify)}>
          {IMPORTAR.bajarEjemplo}
        </button>{' '}
        {IMPORTAR.conTitulos}
      </p>
      <Recientes owner={owner} />
    </div>
  )
}

function useLeer() {
  const [leyendo, setLeyendo] = useState<string | null>(null)
  const [fallo, setFallo] = useState<{ archivo: string; frase: string } | null>(null)
  const leer = async (file: File): Promise<void> => {
    if (leyendo !== null) return
    setFallo(null)
    setLeyendo(file.name)
    const leido = await readFile(file)
    setLeyendo(null)
    if ('planilla' in leido) abrir(file.name, leido.planilla)
    else setFallo({ archivo: file.name, frase: fraseArchivo(leido.codigo, leido.dato) })
  }
  return { leyendo, fallo, leer: (file: File) => void leer(file) } // `leer` reports its own outcome
}

function Clases({ owner }: { owner: string }) {
  const { clase } = useCorrida()
  return (
    <div className="kinds" role="radiogroup" aria-label={IMPORTAR.que}>
      {CLASES_IMPORTACION.map(otra => (
        <label key={otra} className="key" data-selected={otra === clase || undefined}>
          <input
            type="radio"
            name="clase"
            aria-label={CLASES[otra].titulo}
            checked={otra === clase}
            onChange={() => empezar(owner, otra)}
          />
          <span className="dot" aria-hidden="true" />
          <span>
            <b className="strong">{CLASES[otra].titulo}</b>
            <small>{CLASES[otra].detalle}</small>
          </span>
        </label>
      ))}
    </div>
  )
}

function Soltar({
  leyendo,
  abierto,
  onFile,
}: {
  leyendo: string | null
  abierto: File | null
  onFile: (file: File) => void
}) {
  const { input, drop, isOver, choose } = useArchivo({
    label: IMPORTAR.elegir,
    accept: '.xlsx,.csv,.txt,.tsv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    onFile,
  })
  return (
    <div className="drop" data-over={isOver || undefined} {...drop}>
      <span className="glyph-xl" data-tone="accent">
        <Icon name="arrow-up" />
      </span>
      <b role="status">
        {leyendo !== null ? IMPORTAR.leyendo(leyendo) : abierto ? ABIERTO.elegiQueTrae : IMPORTAR.soltar}
      </b>
      <p>{IMPORTAR.formatos}</p>
      {input}
      {abierto && (
        <Button variant="primary" size="lg" disabled={leyendo !== null} onClick={() => onFile(abierto)}>
          {ABIERTO.leer(abierto.name)}
        </Button>
      )}
      <Button
        variant={abierto ? 'default' : 'primary'}
        size="lg"
        disabled={leyendo !== null}
        onClick={choose}
      >
        {IMPORTAR.elegir}
      </Button>
    </div>
  )
}

type Leido = { planilla: Planilla } | { codigo: string; dato?: string | undefined }

/** Time limit (ms) for reading a file. All permitted files take less, even on a slow machine. */
const LONGEST_MS = 60_000

/** Reads a file. Gives up after a minute, also if the disk or the reader's code does not answer. Never rejects. */
async function readFile(file: File): Promise<Leido> {
  if (file.size > ARCHIVO_MAX_BYTES) return { codigo: 'muy-grande' }
  let worker: Worker | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  const late = new Promise<Leido>(resolve => {
    timer = setTimeout(() => resolve({ codigo: 'tarda' }), LONGEST_MS)
  })
  const read = async (): Promise<Leido> => {
    const bytes = await file.arrayBuffer()
    if (isOver) return late
    const reader = new Worker(trustedScriptUrl(PLANILLA_WORKER_URL), { type: 'module' })
    worker = reader
    return new Promise(resolve => {
      reader.addEventListener('error', () => resolve({ codigo: 'danado' }))
      reader.addEventListener('message', ({ data }: MessageEvent<PlanillaAnswer>) => resolve(data))
      reader.postMessage(bytes, [bytes])
    })
  }
  try {
    return await Promise.race([read(), late])
  } catch {
    return { codigo: 'no-se-abre' }
  } finally {
    isOver = true
    clearTimeout(timer)
    worker?.terminate()
  }
}
