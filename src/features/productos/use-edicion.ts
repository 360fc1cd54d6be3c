import { useCallback, useEffect, useRef, useState } from 'react'
import type { Producto } from '#contract/producto.ts'
import {
  BORRADOR_NUEVO,
  type BorradorProducto,
  borradorDeProducto,
  type CampoProducto,
  isProductoCambiado,
  revisarProducto,
} from '#domain/stock/borrador-producto.ts'
import { PRODUCTOS } from '#messages/stock/productos.ts'
import type { useGuardarProducto } from '#queries/stock/use-guardar-producto.ts'
import type { Notify } from '#ui/notify.ts'
import { dropEnCurso, readEnCurso, saveEnCurso } from './en-curso.ts'
import { type Fallo, falloDeGuardar } from './fallo.ts'

export interface Edicion {
  /** As it was when its edition began; null for a new one. */
  producto: Producto | null
  borrador: BorradorProducto
  /** What is wrong, in words, and where. */
  error: string | null
  invalidos: readonly CampoProducto[]
}

const begin = (producto: Producto | null): Edicion => ({
  producto,
  borrador: producto === null ? BORRADOR_NUEVO : borradorDeProducto(producto),
  error: null,
  invalidos: [],
})
const isCambiada = ({ producto, borrador }: Edicion): boolean =>
  isProductoCambiado(begin(producto).borrador, borrador)

/** One row at a time is edited or new; what was typed stays until it is saved or cancelled, also over a reload. */
export function useEdicion(
  owner: string,
  notify: Notify,
  { guardar, isSaving }: ReturnType<typeof useGuardarProducto>,
  onGuardado: () => void,
) {
  const [edicion, setEdicion] = useState<Edicion | null>(() => readEnCurso(owner))
  /** Id of the row that is to get the focus; 0 for the button of a new one, null once it has it. */
  const [foco, setFoco] = useState<number | null>(null)
  const [fallo, setFallo] = useState<Fallo | null>(null)
  const latest = useRef(edicion)
  latest.current = edicion

  useEffect(() => {
    if (edicion !== null && isCambiada(edicion)) saveEnCurso(owner, edicion)
    else dropEnCurso(owner)
  }, [owner, edicion])

  const close = (id: number) => {
    setEdicion(null)
    setFoco(id)
  }
  const start = useCallback(
    (producto: Producto | null) => {
      const open = latest.current
      if (open !== null && isCambiada(open)) {
        const codigo = open.producto?.codigo
        return notify.error(
          codigo === undefined ? PRODUCTOS.terminaElNuevo : PRODUCTOS.terminaDeEditar(codigo),
        )
      }
      setEdicion(begin(producto))
      setFoco(null)
    },
    [notify],
  )
  const save = async () => {
    if (edicion === null || isSaving) return
    const { producto, borrador } = edicion
    const revisado = revisarProducto(borrador, producto?.existencia ?? 0)
    if (!revisado.ok) {
      const { problemas } = revisado
      const error = problemas
        .map(({ codigo, valor, lectura }) => PRODUCTOS.problema[codigo](valor, lectura))
        .join(' · ')
      const leidos = problemas.flatMap(({ campo, lectura }) => (lectura === '' ? [] : [[campo, lectura]]))
      return setEdicion({
        ...edicion,
        borrador: { ...borrador, ...Object.fromEntries(leidos) },
        error,
        invalidos: problemas.map(({ campo }) => campo),
      })
    }
    const { envio } = revisado
    const guardado = await guardar({ antes: producto, envio })
    if (guardado.ok) {
      notify.success(
        producto === null ? PRODUCTOS.creada(envio.descripcion || envio.codigo) : PRODUCTOS.modificado,
      )
      close(guardado.value?.id ?? producto?.id ?? 0)
      onGuardado()
      return
    }
    const nuevo = falloDeGuardar(guardado, producto === null)
    setFallo(nuevo)
    setEdicion(actual => actual && { ...actual, error: nuevo.detail, invalidos: nuevo.invalidos })
  }
  return {
    edicion,
    foco,
    fallo,
    start,
    /** @param campos what changed; a category and its model change together. */
    change: (campos: Partial<BorradorProducto>) =>
      setEdicion(
        actual =>
          actual && { ...actual, borrador: { ...actual.borrador, ...campos }, error: null, invalidos: [] },
      ),
    save,
    cancel: () => {
      if (edicion !== null && !isSaving) close(edicion.producto?.id ?? 0)
    },
    dismiss: () => setFallo(null),
    focus: setFoco,
  }
}
