import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';

export interface ChartPoint {
  readonly label: string;
  readonly value: number;
}

interface TimeChartProps {
  readonly name: string;
  readonly points: readonly ChartPoint[];
  readonly format: (value: number) => string;
}

const TICK = { fill: 'var(--muted)', fontSize: 12 };

/** Bars over time. A picture alone: the table beside it says the same to everybody. */
export function TimeChart({ name, points, format }: TimeChartProps) {
  return (
    <div aria-hidden="true" className="h-64 w-full">
      <ResponsiveContainer width="100%" height="100%">
        <BarChart
          data={[...points]}
          margin={{ top: 8, right: 4, bottom: 0, left: 4 }}
          accessibilityLayer={false}
        >
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis dataKey="label" tick={TICK} tickLine={false} axisLine={false} minTickGap={24} />
          <YAxis
            tick={TICK}
            tickLine={false}
            axisLine={false}
            width={72}
            tickFormatter={format}
            allowDecimals={false}
          />
          <Tooltip
            cursor={{ fill: 'var(--line)', opacity: 0.4 }}
            formatter={(value) => [format(Number(value)), name]}
            contentStyle={{ background: 'var(--raised)', border: '1px solid var(--edge)', borderRadius: 8 }}
            labelStyle={{ color: 'var(--muted)' }}
            itemStyle={{ color: 'var(--ink)' }}
          />
          <Bar dataKey="value" fill="var(--after)" radius={[2, 2, 0, 0]} isAnimationActive={false} />
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}
