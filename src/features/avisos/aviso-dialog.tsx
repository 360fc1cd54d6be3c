import { DIRECCION_MAX, EVENTOS_AVISO, type EventoAviso } from '#contract/aviso.ts'
import type { Aviso, AvisoConSecreto } from '#contract/aviso-schema.ts'
import { NOMBRE_MAX } from '#contract/limites.ts'
import { BORRADORES, NOMBRADOS } from '#messages/edicion.ts'
import { MODALES } from '#messages/marco.ts'
import { AVISO_DIALOGO, EVENTO_AVISO, OTROS_SISTEMAS } from '#messages/persona/otros-sistemas.ts'
import { TABLA } from '#messages/tabla.ts'
import { FirstField } from '#office/focus.tsx'
import { FormDialog } from '#office/form-dialog.tsx'
import type { RowWords } from '#office/row/conflicto.tsx'
import { failureReason, hasId, meanwhileOf, NEW_ROW, type RowEdit, useRowEdit } from '#office/row/row-edit.ts'
import { RowConflict } from '#office/row/row-editor.tsx'
import { useCrearAviso, useModificarAviso } from '#queries/avisos/use-avisos.ts'
import { CheckKeys } from '#ui/controls/check-keys.tsx'
import { TextField } from '#ui/controls/field.tsx'
import type { Notify } from '#ui/notices/toast.tsx'

interface AvisoDraft {
  nombre: string
  direccion: string
  eventos: string
}
type Fila = Aviso | null
export type AvisoEdit = RowEdit<Fila, AvisoDraft>

const CAMPOS = ['nombre', 'direccion', 'eventos'] as const satisfies (keyof AvisoDraft)[]
const eventosOf = (texto: string): EventoAviso[] =>
  EVENTOS_AVISO.filter(one => texto.split(' ').includes(one))
const textoOf = (eventos: readonly EventoAviso[]): string =>
  EVENTOS_AVISO.filter(one => eventos.includes(one)).join(' ')

const OPTIONS = EVENTOS_AVISO.map(evento => ({
  value: evento,
  label: EVENTO_AVISO[evento].nombre,
  detail: EVENTO_AVISO[evento].detalle,
}))

export const WORDS: RowWords<Fila, AvisoDraft> = {
  draftOf: fila => ({
    nombre: fila?.nombre ?? '',
    direccion: fila?.direccion ?? '',
    eventos: textoOf(fila?.eventos ?? []),
  }),
  name: fila =>
    fila === null ? BORRADORES.nuevo(AVISO_DIALOGO.fila) : BORRADORES.fila(AVISO_DIALOGO.fila, fila.nombre),
  titles: {
    nombre: AVISO_DIALOGO.nombre,
    direccion: AVISO_DIALOGO.direccion,
    eventos: AVISO_DIALOGO.eventos,
  },
  say: (campo, valor) =>
    campo === 'eventos'
      ? eventosOf(valor)
          .map(one => EVENTO_AVISO[one].nombre)
          .join(', ')
      : valor,
}

function check({ nombre, direccion, eventos }: AvisoDraft) {
  if (nombre.trim() === '') return { error: AVISO_DIALOGO.faltaNombre, invalid: ['nombre'] as const }
  if (direccion.trim() === '') return { error: AVISO_DIALOGO.faltaDireccion, invalid: ['direccion'] as const }
  return eventos === '' ? { error: AVISO_DIALOGO.faltanEventos, invalid: ['eventos'] as const } : null
}

export function useAvisoEdit(
  owner: string,
  notify: Notify,
  isOnline: boolean,
  onCreado: (creado: AvisoConSecreto) => void,
): AvisoEdit {
  const crear = useCrearAviso()
  const modificar = useModificarAviso()
  return useRowEdit<Fila, AvisoDraft>({
    notify,
    isSaving: crear.isSaving || modificar.isSaving,
    keyOf: ({ id }) => id,
    words: WORDS,
    kept: { owner, name: 'aviso', isRow: hasId, isDialog: true },
    check: ({ draft }) => check(draft) ?? (isOnline ? null : { error: NOMBRADOS.noGuardada }),
    send: async ({ row, draft }) => {
      const envio = {
        nombre: draft.nombre.trim(),
        direccion: draft.direccion.trim(),
        eventos: eventosOf(draft.eventos),
      }
      const escrito =
        row === null
          ? await crear.escribir(envio)
          : await modificar.escribir({ ...envio, id: row.id, version: row.version })
      if (escrito.ok) {
        if ('secreto' in escrito.value) onCreado(escrito.value as AvisoConSecreto)
        else notify.success(AVISO_DIALOGO.guardado(envio.nombre))
        return { focus: row?.id ?? NEW_ROW }
      }
      const meanwhile = meanwhileOf(escrito, row)
      if (meanwhile !== null) return { meanwhile }
      const campos = escrito.problem?.campos ?? []
      return {
        error: failureReason(escrito, {
          unknown: TABLA.sinRespuesta,
          refused: OTROS_SISTEMAS.noSeGuardo,
        }),
        invalid: CAMPOS.filter(campo => campos.includes(campo)),
      }
    },
  })
}

export function AvisoDialog({ editor, isOnline }: { editor: AvisoEdit; isOnline: boolean }) {
  const { edit } = editor
  if (edit === null) return null
  const { row, draft, error, invalid } = edit
  const errorOf = (campo: keyof AvisoDraft) => (error !== null && invalid.includes(campo) ? error : undefined)
  // Checked at each keystroke: the warning shows before the address is complete
  const isPlain = /^http:\/\/./i.test(draft.direccion.trim())
  const submit = {
    children: row === null ? AVISO_DIALOGO.crear : AVISO_DIALOGO.guardar,
    'aria-disabled': editor.isSaving || !isOnline,
  }
  const rest = error !== null && invalid.length === 0 ? error : isOnline ? null : NOMBRADOS.noGuardada
  return (
    <>
      <FormDialog
        className="aviso-form"
        title={row === null ? AVISO_DIALOGO.nuevo : AVISO_DIALOGO.editar(row.nombre)}
        width={620}
        isTyped={editor.isChanged}
        problem={rest}
        cancel={MODALES.cancelar}
        submit={submit}
        onSubmit={editor.save}
        onClose={editor.cancel}
      >
        <FirstField
          label={AVISO_DIALOGO.nombre}
          hint={AVISO_DIALOGO.nombreAyuda}
          autoComplete="off"
          maxLength={NOMBRE_MAX}
          error={errorOf('nombre')}
          value={draft.nombre}
          onChange={event => editor.write('nombre', event.currentTarget.value)}
        />
        <TextField
          label={AVISO_DIALOGO.direccion}
          hint={AVISO_DIALOGO.direccionAyuda}
          className="direccion"
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          maxLength={DIRECCION_MAX}
          error={errorOf('direccion')}
          warning={isPlain ? AVISO_DIALOGO.sinHttps : undefined}
          value={draft.direccion}
          onChange={event => editor.write('direccion', event.currentTarget.value)}
        />
        <div>
          <h3>{AVISO_DIALOGO.eventos}</h3>
          <CheckKeys
            label={AVISO_DIALOGO.eventos}
            options={OPTIONS}
            values={eventosOf(draft.eventos)}
            error={errorOf('eventos')}
            onChange={eventos => editor.change({ eventos: textoOf(eventos) })}
          />
        </div>
      </FormDialog>
      <RowConflict editor={editor} />
    </>
  )
}
