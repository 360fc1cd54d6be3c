import { useId, useState } from 'react'
import type { Butaca } from '#contract/butaca.ts'
import type { Actual } from '#contract/problem.ts'
import { ESTADO_BORRADA } from '#domain/butaca/butaca.ts'
import type { Choque } from '#domain/butaca/choque.ts'
import { columnaAs } from '#domain/butaca/clase-as.ts'
import { applyOperacion, estadoDe, sameEntrega } from '#domain/butaca/operacion.ts'
import { formatPeso } from '#domain/butaca/peso.ts'
import { formatHora, partesFechaHs } from '#domain/valor/hora.ts'
import { SERIE_HOMOLOGAR } from '#messages/butacas/serie.ts'
import { COLA } from '#messages/equipo/pendientes.ts'
import { MODALES } from '#messages/marco.ts'
import { type EnChoque, useChoques } from '#queries/butacas/choques.ts'
import { useLookups } from '#queries/butacas/use-mirror.ts'
import { causaOf, type Entry, hechoEn, type Pendiente, retry } from '#queries/outbox/use-pendientes.ts'
import { Button } from '#ui/controls/button.tsx'
import { Dialog } from '#ui/overlay.tsx'
import { Icon } from '#ui/signs/icon.tsx'
import { CodeText } from '#ui/signs/signs.tsx'

export type Junto = NonNullable<Choque['junto']>
const JUNTOS: readonly Junto[] = ['dejar', 'pasar', 'homologar']

/** `codigo` of a refusal for lack of permission. A new role of the person may end the refusal. */
const PERMISO = 'PERMISO'

interface ChoquesProps {
  decidir: readonly Pendiente[]
  /** False while the device still reads the outbox. */
  isAll: boolean
  onDecidir: (junto: Junto, choques: readonly EnChoque[]) => void
}

export function Choques({ decidir, isAll, onDecidir }: ChoquesProps) {
  const id = useId()
  const { linea } = useLookups()
  const [elegida, setElegida] = useState<string | null>(null)
  const [asked, setAsked] = useState<Junto | null>(null)
  const entries = decidir.map(({ entry }) => entry)
  const juntos = useChoques(entries, linea).filter(({ junto }) => junto !== null)
  const sinPermiso = entries.filter(({ state, error }) => state === 'rejected' && error?.codigo === PERMISO)
  const series = seriesOf(juntos)
  const shown = series.find(({ serie }) => serie === elegida)?.choques ?? juntos
  if (!isAll || (juntos.length < 2 && sinPermiso.length < 2)) return null
  return (
    <section className="group choques" aria-labelledby={id}>
      <div className="group-head">
        <h2 id={id}>{COLA.juntas}</h2>
      </div>
      {series.length > 1 && (
        <div className="row scopes">
          <Button aria-pressed={shown === juntos} size="sm" onClick={() => setElegida(null)}>
            {COLA.todas(juntos.length)}
          </Button>
          {series.map(({ serie, titulo }) => (
            <Button key={serie} aria-pressed={serie === elegida} size="sm" onClick={() => setElegida(serie)}>
              {titulo}
            </Button>
          ))}
        </div>
      )}
      <div className="row acts">
        {JUNTOS.map(junto => {
          const of = shown.filter(choque => choque.junto === junto)
          return (
            of.length > 0 && (
              <Button key={junto} variant="soft" size="lg" onClick={() => setAsked(junto)}>
                {juntoTexto(junto, of)}
              </Button>
            )
          )
        })}
        {sinPermiso.length > 1 && (
          <Button size="lg" onClick={() => void retry(sinPermiso.map(({ key }) => key))}>
            {COLA.reintentarPermiso(sinPermiso.length)}
          </Button>
        )}
      </div>
      {asked !== null && (
        <AskJuntas
          junto={asked}
          choques={shown.filter(({ junto }) => junto === asked)}
          onClose={() => setAsked(null)}
          onDecidir={choques => {
            setAsked(null)
            onDecidir(asked, choques)
          }}
        />
      )}
    </section>
  )
}

function juntoTexto(junto: Junto, choques: readonly EnChoque[]): string {
  const n = choques.length
  if (junto === 'dejar') return COLA.dejarAvanzadas(n)
  if (junto === 'homologar') return COLA.homologarSiguen(n)
  const estados = new Set(choques.map(({ actual }) => actual.butaca.estado.nombre))
  const [estado = ''] = estados
  return estados.size === 1 ? COLA.pasarSiguen(n, estado) : COLA.pasarNoAvanzaron(n)
}

const SIN_SERIE = ''

function seriesOf(choques: readonly EnChoque[]) {
  const bySerie = new Map<string, EnChoque[]>()
  for (const choque of choques) {
    const serie = choque.entry.serie ?? SIN_SERIE
    bySerie.set(serie, [...(bySerie.get(serie) ?? []), choque])
  }
  return [...bySerie]
    .toSorted(([a], [b]) => Number(a === SIN_SERIE) - Number(b === SIN_SERIE))
    .map(([serie, of]) => ({ serie, choques: of, titulo: serieTexto(serie, of) }))
}

function serieTexto(serie: string, choques: readonly EnChoque[]): string {
  const [first] = choques
  if (serie === SIN_SERIE || first === undefined) return COLA.sueltas(choques.length)
  const que = estadoDe(first.entry.operacion)?.nombre ?? SERIE_HOMOLOGAR.tarea
  return COLA.serieDe(que, formatHora(hechoEn(first.entry, 0).ms), choques.length)
}

interface AskJuntasProps {
  junto: Junto
  choques: readonly EnChoque[]
  onClose: () => void
  onDecidir: (choques: readonly EnChoque[]) => void
}

const AskJuntas = ({ junto, choques, onClose, onDecidir }: AskJuntasProps) => (
  <Dialog
    title={juntoTexto(junto, choques)}
    closeLabel={MODALES.cerrar}
    width={640}
    onClose={onClose}
    footer={
      <>
        <Button onClick={onClose}>{COLA.volver}</Button>
        <Button variant="primary" disabled={choques.length === 0} onClick={() => onDecidir(choques)}>
          {COLA.confirmar[junto](choques.length)}
        </Button>
      </>
    }
  >
    <p className="soft">{COLA.explica[junto]}</p>
    <ul className="juntas">
      {choques.map(choque => (
        <Junta key={choque.entry.key} choque={choque} junto={junto} />
      ))}
    </ul>
  </Dialog>
)

function Junta({ choque, junto }: { choque: EnChoque; junto: Junto }) {
  const { entry, actual } = choque
  const { ahora, mia } = ladosOf(choque, actual)
  const [de, a] = junto === 'dejar' ? [estadoEnPalabras(entry.seen), ahora] : [ahora, mia]
  const quien = quienFue(entry, actual)
  return (
    <li>
      <CodeText value={entry.nro} />
      <span className="do">
        {junto === 'homologar' ? (
          <span>{ahora}</span>
        ) : (
          <>
            <span>{de}</span>
            <Icon name="arrow-right" />
            <span>{a}</span>
          </>
        )}
      </span>
      <span className="soft">{[quien, partesFechaHs(actual.fechaHs).hora].filter(Boolean).join(', ')}</span>
    </li>
  )
}

export function estadoEnPalabras(butaca: Butaca): string {
  const as = columnaAs(butaca)
  return as === '-' ? butaca.estado.nombre : `${butaca.estado.nombre}, ${as}`
}

function estadoFrente(butaca: Butaca, otra: Butaca): string {
  const palabras = estadoEnPalabras(butaca)
  const isSame = butaca.estado.id === otra.estado.id
  if (isSame && !sameEntrega(butaca.entrega, otra.entrega)) {
    const { entrega } = butaca
    return `${palabras}, ${entrega === undefined ? COLA.sinCliente : COLA.entregaA(entrega.cliente.nombre, entrega.remito ?? null)}`
  }
  const isPeso = isSame && butaca.peso !== otra.peso
  return isPeso ? `${palabras}, ${butaca.peso >= 0 ? formatPeso(butaca.peso) : COLA.sinPeso}` : palabras
}

export function ladosOf(choque: Choque, { butaca }: Actual): { ahora: string; mia: string } {
  const mia = applyOperacion(butaca, choque.operacion)
  return { ahora: estadoFrente(butaca, mia), mia: estadoFrente(mia, butaca) }
}

/** @returns the author of the other change, in words. '' if a restored backup of the server made the change. */
function quienFue(entry: Entry, actual: Actual): string {
  const causa = causaOf(entry, actual)
  if (causa === 'volvio') return ''
  return causa === 'propia' ? COLA.vosEnOtro : (actual.usuario ?? COLA.otraPersona)
}

export function dejarTexto(entry: Entry, actual: Actual, choque: Choque): string {
  const { butaca } = actual
  const quien = quienFue(entry, actual)
  if (butaca.estado.id === ESTADO_BORRADA) return COLA.dejarBorrada(quien)
  if (entry.operacion.tipo === 'homologar' && butaca.homologada) return COLA.dejarHomologada(quien)
  if (entry.operacion.tipo === 'editar') return COLA.dejarComoEsta(quien)
  return COLA.dejarEn(ladosOf(choque, actual).ahora, quien)
}

export function aplicarTexto({ operacion }: Entry, actual: Actual, choque: Choque): string {
  if (operacion.tipo === 'homologar') return COLA.aplicarHomologacion
  return operacion.tipo === 'editar' ? COLA.aplicarEdicion : COLA.pasarA(ladosOf(choque, actual).mia)
}

export function preguntaOf({ nro }: Entry, actual: Actual, choque: Choque): string {
  const { butaca } = actual
  const a = applyOperacion(butaca, choque.operacion).estado.nombre
  if (choque.paso === 'repone') return COLA.preguntaRepone(nro, a)
  const pregunta = choque.paso === 'atras' ? COLA.preguntaAtras : COLA.preguntaSalta
  return pregunta(nro, butaca.estado.nombre, a)
}

export const motivoDeDejar = (entry: Entry, actual: Actual): string =>
  COLA.motivoOtra(quienFue(entry, actual), estadoEnPalabras(actual.butaca))
