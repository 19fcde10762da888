/** The red edge of what is out of service; inside the row, so that nothing in it moves. */
export function conditionEdge(condition: string): string | false {
  return (
    condition === "out_of_service" && "inset-shadow-[4px_0_0_var(--fail-border)] last:rounded-bl-lg"
  );
}
