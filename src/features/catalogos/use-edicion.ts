import { useCallback, useEffect, useRef, useState } from 'react'
import type { CatalogoNombre } from '#contract/catalogo.ts'
import type { Ref } from '#contract/ref.ts'
import {
  borradorDe,
  envioDe,
  filaConfirmada,
  isCambiado,
  problemaDe,
} from '#domain/stock/borrador-catalogo.ts'
import type { CampoCatalogo, FilaCatalogo } from '#domain/stock/campos-catalogo.ts'
import { CATALOGOS } from '#messages/stock/catalogos.ts'
import { useGuardarCatalogo } from '#queries/stock/use-guardar-catalogo.ts'
import type { Notify } from '#ui/notify.ts'
import type { Edicion } from './edicion.ts'
import type { Fallo } from './fallo.ts'
import { keepBorrador, keptEdicion } from './kept-edicion.ts'
import { motivoDe, problemaEnPalabras } from './words.ts'

export interface EdicionOptions {
  catalogo: CatalogoNombre
  categorias: readonly Ref[]
  owner: string
  notify: Notify
  isOnline: boolean
  onFallo: (fallo: Fallo) => void
  onConfirmado: (id: number, fila: FilaCatalogo | null) => void
}

/** One row at a time is new or edited; what was typed stays until it is saved or cancelled, also across a reload. */
export function useEdicion(options: EdicionOptions) {
  const { catalogo, categorias, owner, notify, isOnline, onFallo, onConfirmado } = options
  const [edicion, setEdicion] = useState<Edicion | null>(() => keptEdicion(owner, catalogo))
  /** What gets the focus back: the row that was edited, or the button of a new one. */
  const [foco, setFoco] = useState<number | 'nuevo' | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const { guardar, isSaving } = useGuardarCatalogo(catalogo)
  const latest = useRef(edicion)
  latest.current = edicion
  useEffect(() => keepBorrador(owner, catalogo, edicion), [owner, catalogo, edicion])

  const isDirty = (abierta: Edicion) => isCambiado(catalogo, abierta.fila, abierta.borrador)
  const start = useCallback(
    (fila: FilaCatalogo | null) => {
      const abierta = latest.current
      if (abierta !== null && isCambiado(catalogo, abierta.fila, abierta.borrador))
        return notify.error(
          abierta.fila === null ? CATALOGOS.terminaLaNueva : CATALOGOS.terminaDeEditar(abierta.fila.nombre),
        )
      setEdicion({ fila, borrador: borradorDe(catalogo, fila), error: null, invalido: null })
      setFoco(null)
    },
    [catalogo, notify],
  )
  const close = (fila: FilaCatalogo | null) => {
    setEdicion(null)
    setFoco(fila?.id ?? 'nuevo')
  }
  const refuse = (error: string, invalido: CampoCatalogo | null) =>
    setEdicion(actual => actual && { ...actual, error, invalido })

  const read = (celular: string) =>
    setEdicion(actual => actual && { ...actual, borrador: { ...actual.borrador, celular } })

  const textos = CATALOGOS.de[catalogo]
  const send = async ({ fila, borrador }: Edicion) => {
    const envio = envioDe(catalogo, borrador)
    const escritura = await guardar(fila === null ? envio : { ...envio, id: fila.id })
    if (escritura.ok) {
      notify.success(fila === null ? textos.creado(envio.nombre) : textos.modificado)
      if (fila !== null) onConfirmado(fila.id, filaConfirmada(catalogo, fila, borrador, categorias))
      return close(fila)
    }
    const motivo = motivoDe(escritura)
    refuse(motivo, escritura.status === 409 ? 'nombre' : null)
    if (escritura.status === 0) return
    // §8: a failed create has its sentence, the error of a failed edit is shown as is
    onFallo(fila === null ? { sentence: textos.errorCrear, detail: motivo } : { sentence: motivo })
  }
  return {
    edicion,
    foco,
    isSaving,
    /** Asks before a change is saved, where the specification has it so. */
    isAsking,
    startNueva: () => start(null),
    start,
    change: (campo: CampoCatalogo, valor: string) =>
      setEdicion(
        actual =>
          actual && {
            ...actual,
            borrador: { ...actual.borrador, [campo]: valor },
            error: null,
            invalido: null,
          },
      ),
    save: () => {
      if (edicion === null || isSaving) return
      const problema = problemaDe(edicion.borrador)
      if (problema !== null) {
        refuse(problemaEnPalabras(catalogo, problema, edicion.borrador), problema.campo)
        if (problema.codigo === 'no-es-numero' && problema.lectura !== null) read(problema.lectura)
        return
      }
      if (!isOnline) return refuse(CATALOGOS.noGuardada, null)
      if (edicion.fila !== null && textos.confirmarCambio !== null) return setIsAsking(true)
      void send(edicion) // It tells by itself how it went
    },
    confirm: () => {
      setIsAsking(false)
      if (edicion !== null) void send(edicion) // The same
    },
    stopAsking: () => setIsAsking(false),
    cancel: () => {
      if (edicion !== null && !isSaving) close(edicion.fila)
    },
    /** The list is about to show something else: an edition without changes ends, one with them stays in sight. */
    leave: () => {
      setFoco(null)
      if (edicion !== null && !isSaving && !isDirty(edicion)) setEdicion(null)
    },
  }
}
