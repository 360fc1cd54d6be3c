/** Apart from the others: they come with the first paint, and no screen needs this one by then. */
export const CameraIcon = () => (
  <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d="M3.5 8h4l1.6-2.5h5.8L16.5 8h4v11h-17z" />
    <circle cx="12" cy="13.2" r="3.4" />
  </svg>
)
