import { useMemo, useState } from 'react'
import { MOTIVO_MAX, NOMBRE_MAX } from '#contract/limites.ts'
import { type MaestroNombre, type MaestroUsado, PREFIJO_MAX } from '#contract/maestro.ts'
import { enOrden, isAntesDeLista, isFijo } from '#domain/butaca/butaca.ts'
import { lineaOf, pasoOf } from '#domain/butaca/linea-estados.ts'
import { isOtroMotivo } from '#domain/butaca/motivo.ts'
import { efectosDeRenombrar } from '#domain/butaca/nombres-maestro.ts'
import { isIdentificadorRoto } from '#domain/valor/celda.ts'
import { textoLimpio } from '#domain/valor/texto.ts'
import {
  CLAVES_MAESTRO,
  type ColumnaMaestro,
  columnasMaestro,
  MAESTROS,
  ofrecido,
  usoDeMotivo,
} from '#messages/maestros.ts'
import { TITULOS } from '#messages/menu.ts'
import { identificadorRoto } from '#messages/palabras.ts'
import { SALIDA } from '#messages/salida.ts'
import { FailureModal, OjoDialog } from '#office/dialogs.tsx'
import { columnsOf, type DataColumn } from '#office/list-table.tsx'
import { optionsOf } from '#office/ref-filter.tsx'
import { type Failure, failureReason, type Refusal } from '#office/row/row-edit.ts'
import {
  useEliminarMaestro,
  useGuardarMaestro,
  useMaestros,
  useRetirar,
} from '#queries/butacas/use-maestros.ts'
import { useCan } from '#queries/cuenta/use-sesion.ts'
import { IconButton } from '#ui/controls/button.tsx'
import type { Notify } from '#ui/notices/toast.tsx'
import { Mark, StepTicks, Swatch } from '#ui/signs/signs.tsx'
import { useStable } from '#ui/use-stable.ts'
import { type Campo, ListaDeNombres, type Nombres, type NombresProps } from './nombres.tsx'

/** A row. `despues`: id of the preceding state when the row was read; only for a state that can be moved. */
type Maestro = MaestroUsado & { despues?: string }
type Fila = Maestro | null
type Filas = readonly Maestro[]

/** `despues`: id of the preceding state; '' if the row cannot be moved. */
interface MaestroDraft {
  nombre: string
  prefijo: string
  despues: string
  /** Use of a motivo; '' in the other lists. */
  usa: string
}

/** Screen of «Modelos de butaca», «Colores de butaca», «Estados» and «Motivos», for admins. */
export default function MaestroScreen(props: NombresProps<MaestroNombre>) {
  return <ListaDeNombres {...props} de={useMaestro(props)} />
}

const NO_HECHO = {
  unknown: MAESTROS.noSeSabeSiSeHizo,
  refused: MAESTROS.noHechoError,
}
const NINGUNA: Filas = []
const USOS = Object.entries(MAESTROS.usos).map(([value, label]) => ({ value, label }))

const motivosEnOrden = (filas: Filas): Filas =>
  filas.toSorted((a, b) => Number(isOtroMotivo(a)) - Number(isOtroMotivo(b)))
const ORDEN: Readonly<Record<MaestroNombre, (filas: Filas) => Filas>> = {
  modelo: filas => filas,
  color: filas => filas,
  estado: enOrden,
  motivo: motivosEnOrden,
}

function useMaestro({ lista, notify, sesion }: NombresProps<MaestroNombre>): Nombres<Maestro, MaestroDraft> {
  const words = { ...MAESTROS, ...MAESTROS.de[lista], titulo: TITULOS[lista] }
  const list = useMaestros(sesion.nombre, lista)
  const { data: rows } = list
  const filas = useMemo(() => {
    const enLista = ORDEN[lista](rows ?? NINGUNA)
    return enLista.map(fila => conDespues(lista, enLista, fila))
  }, [lista, rows])
  const borrador = { owner: sesion.nombre, name: `maestro-${lista}` }
  const { escribir, isSaving } = useGuardarMaestro(lista, borrador)
  const { escribir: borrar } = useEliminarMaestro(lista)
  const retiring = useRetiring(lista, notify)
  const can = useCan()('maestros.escribir')
  const draftOf = (fila: Fila): MaestroDraft => ({
    nombre: fila?.nombre ?? '',
    prefijo: fila?.prefijo ?? '',
    // An earlier version stored drafts whose row lacks `despues`
    despues: (fila && conDespues(lista, filas, fila).despues) ?? '',
    usa: lista === 'motivo' ? usoDeMotivo(fila ?? { devuelve: true }) : '',
  })
  return {
    lista,
    words,
    icon: 'seat',
    accion: 'maestros.escribir',
    list,
    filas,
    columnas: useMemo(() => columnasOf(lista, filas), [lista, filas]),
    isLabelled: true,
    filtro: SALIDA.todo,
    sinLista: { title: MAESTROS.sinLista, detail: MAESTROS.sinListaDetalle },
    explica: MAESTROS.explica[lista],
    borrador,
    draftOf,
    completar: fila => conDespues(lista, filas, fila),
    titles: { ...MAESTROS.columnas, despues: MAESTROS.despues },
    say: (campo, valor) => {
      if (campo === 'usa') return MAESTROS.usos[valor as keyof typeof MAESTROS.usos] ?? ''
      return campo === 'despues' ? (filas.find(({ id }) => String(id) === valor)?.nombre ?? '') : valor
    },
    campoDe: (columna, fila): Campo<MaestroDraft> | null => {
      if (columna === 'nombre')
        return { texto: columna, maxLength: lista === 'motivo' ? MOTIVO_MAX : NOMBRE_MAX }
      if (columna === 'prefijo') return { texto: columna, maxLength: PREFIJO_MAX, isCode: true }
      if (columna === 'usa' && (fila === null || !isOtroMotivo(fila)))
        return { opcion: columna, options: USOS }
      if (columna !== 'lugar' || (fila !== null && isFijo(fila.id))) return null
      return {
        opcion: 'despues',
        label: MAESTROS.despues,
        options: optionsOf(filas.filter(otra => isAntesDeLista(otra) && otra.id !== fila?.id)),
        ...(fila === null && { noneLabel: MAESTROS.elegir }),
      }
    },
    problema: (fila, draft) => problemaOf(lista, fila, draft),
    // Asks for a confirmation if the new name changes how a rule of the factory treats the row
    pregunta: ({ row, draft }) => {
      const despues = textoLimpio(draft.nombre)
      const efectos = row === null ? [] : efectosDeRenombrar(lista, row.nombre, despues)
      if (row === null || efectos.length === 0) return null
      const consecuencias = efectos.map(efecto => MAESTROS.efecto[efecto]).join(' ')
      return `${MAESTROS.confirmarNombre(row.nombre, despues)} ${consecuencias}`
    },
    tono: 'shortage',
    isSaving,
    guardar: (fila, { nombre, prefijo, despues, usa }) =>
      escribir({
        id: fila?.id ?? null,
        version: fila?.version,
        nombre: textoLimpio(nombre),
        ...(lista === 'modelo' && { prefijo: prefijo.trim() }),
        ...(despues !== draftOf(fila).despues && { despues: Number(despues) }),
        ...(lista === 'motivo' && { devuelve: usa !== 'defecto', defecto: usa !== 'devuelve' }),
      }),
    borrar,
    confirmarBorrado: fila =>
      `${words.confirmarBorrado} ${
        lista === 'motivo' ? MAESTROS.motivoQueEspera : MAESTROS.esperan(fila?.esperan ?? 0)
      }`,
    noBorrada: NO_HECHO,
    acciones: useStable((fila, reasonId) =>
      can && !isFija(lista, fila) ? (
        <RetirarButton lista={lista} fila={fila} reasonId={reasonId} onRetirar={retiring.ask} />
      ) : null,
    ),
    dialogos: retiring.dialogos,
  }
}

function conDespues(lista: MaestroNombre, filas: Filas, fila: Maestro): Maestro {
  if (lista !== 'estado' || isFijo(fila.id) || fila.despues !== undefined) return fila
  const linea = enOrden([...filas.filter(({ id }) => id !== fila.id), fila])
  return { ...fila, despues: String(linea[linea.indexOf(fila) - 1]?.id ?? '') }
}

function problemaOf(lista: MaestroNombre, fila: Fila, draft: MaestroDraft): Refusal<MaestroDraft> | null {
  const nombre = textoLimpio(draft.nombre)
  if (nombre === '') return { error: MAESTROS.de[lista].obligatorio, invalid: ['nombre'] }
  if (draft.nombre !== fila?.nombre && isIdentificadorRoto(nombre))
    return { error: identificadorRoto(nombre), invalid: ['nombre'] }
  if (/\s/.test(draft.prefijo.trim())) return { error: MAESTROS.prefijoInvalido, invalid: ['prefijo'] }
  if (lista === 'estado' && fila === null && draft.despues === '')
    return { error: MAESTROS.faltaLugar, invalid: ['despues'] }
  return null
}

/** Whether the code refers to the row. A person can neither retire nor delete such a row. */
const isFija = (lista: MaestroNombre, fila: MaestroUsado): boolean =>
  (lista === 'estado' && isFijo(fila.id)) || (lista === 'motivo' && isOtroMotivo(fila))

function RetirarButton({
  lista,
  fila,
  reasonId,
  onRetirar,
}: {
  lista: MaestroNombre
  fila: MaestroUsado
  reasonId: string | undefined
  onRetirar: (fila: MaestroUsado) => void
}) {
  const [stop, restore] =
    lista === 'motivo'
      ? [MAESTROS.dejarDeOfrecer, MAESTROS.volverAOfrecer]
      : [MAESTROS.retirar, MAESTROS.reponer]
  return (
    <IconButton
      label={(fila.retirado ? restore : stop)(fila.nombre)}
      icon={fila.retirado ? 'undo' : 'eye-off'}
      disabled={reasonId !== undefined}
      aria-describedby={reasonId}
      onClick={() => onRetirar(fila)}
    />
  )
}

function useRetiring(lista: MaestroNombre, notify: Notify) {
  const { escribir } = useRetirar(lista)
  const [asked, setAsked] = useState<MaestroUsado | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const { singular, modificado } = MAESTROS.de[lista]
  const set = async ({ id, nombre, version }: MaestroUsado, retirado: boolean) => {
    const hecho = await escribir({ id, retirado, version })
    if (!hecho.ok) return setFailure({ sentence: failureReason(hecho, NO_HECHO) })
    const said = retirado ? MAESTROS.retiradoConExito : MAESTROS.repuesto
    notify.success(lista === 'motivo' ? modificado : said(singular, nombre))
  }
  return {
    ask: (fila: MaestroUsado) => {
      if (fila.retirado)
        void set(fila, false) // `set` reports its own outcome
      else setAsked(fila)
    },
    dialogos: (
      <>
        {asked !== null && (
          <OjoDialog
            tone="shortage"
            onClose={() => setAsked(null)}
            onConfirm={() => void set(asked, true)} // `set` reports its own outcome
          >
            {lista === 'motivo'
              ? MAESTROS.confirmarDejar(asked.nombre)
              : `${MAESTROS.confirmarRetiro(singular, asked.nombre)} ${MAESTROS.alRetirar(asked.butacas)}`}
          </OjoDialog>
        )}
        <FailureModal failure={failure} onClose={() => setFailure(null)} />
      </>
    ),
  }
}

const WIDTHS: Readonly<Record<ColumnaMaestro, number>> = {
  ...{ id: 16, nombre: 120, prefijo: 40, lugar: 96, usa: 96, butacas: 80, tecla: 40, retirado: 64 },
}

/** @param filas the rows. The order of the states is the line, and gives each state its position. */
export function columnasOf(
  lista: MaestroNombre,
  filas: Filas,
): readonly DataColumn<MaestroUsado, ColumnaMaestro>[] {
  const columnas = columnasMaestro(lista, filas)
  const columna = columnsOf(columnas)
  const linea = lineaOf(filas)
  const shows: Partial<Record<ColumnaMaestro, DataColumn<MaestroUsado>['show']>> = {
    lugar: fila => (
      <span className="state">
        <StepTicks step={pasoOf(linea, fila.id)} of={linea.length} />
        {columnas.lugar.value(fila)}
      </span>
    ),
    butacas: ({ butacas: n, borrable }) =>
      n > 0 ? (
        (lista === 'motivo' ? MAESTROS.veces : MAESTROS.enUso)(n)
      ) : (
        <span className="muted">{borrable ? MAESTROS.nuncaUsado : MAESTROS.sinUso}</span>
      ),
    retirado: fila =>
      fila.retirado && lista !== 'motivo' ? (
        <Mark tone="neutral" icon="eye-off">
          {MAESTROS.retirado}
        </Mark>
      ) : (
        <span className="soft">{ofrecido(fila, lista)}</span>
      ),
    ...(lista === 'color' ? { nombre: ({ nombre }) => <Swatch color={nombre} name={nombre} /> } : {}),
  }
  return CLAVES_MAESTRO[lista].map(key => {
    const show = shows[key]
    return columna(key, `c-${key}`, WIDTHS[key], show ? { show } : {})
  })
}
