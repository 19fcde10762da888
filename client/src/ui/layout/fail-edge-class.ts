/** The red edge of what is out of service; inside the row, so that nothing in it moves. */
export const failEdgeClass = "inset-shadow-[4px_0_0_var(--fail-border)]";
