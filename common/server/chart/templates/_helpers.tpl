{{- define "streamside.name" -}}
{{- if contains .Chart.Name .Release.Name -}}
{{- .Release.Name | replace "." "-" | trunc 50 | trimSuffix "-" -}}
{{- else -}}
{{- printf "%s-%s" .Release.Name .Chart.Name | replace "." "-" | trunc 50 | trimSuffix "-" -}}
{{- end -}}
{{- end -}}

{{- define "streamside.selector" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name | quote }}
app.kubernetes.io/component: node
{{- end -}}

{{- define "streamside.testLabels" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name | quote }}
app.kubernetes.io/component: test
{{- end -}}

{{- define "streamside.labels" -}}
{{ include "streamside.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version | replace "+" "_" | trunc 63 | trimSuffix "-" }}
{{- end -}}

{{- define "streamside.image" -}}
{{ .Values.image.repository }}
{{- with .Values.image.digest }}@{{ . }}{{ else }}:{{ .Values.image.tag | default .Chart.AppVersion }}{{ end -}}
{{- end -}}

{{- define "streamside.isAlone" -}}
{{- if eq .Values.cluster.bus "alone" }}true{{ end -}}
{{- end -}}

{{- define "streamside.drainSeconds" -}}
{{- if include "streamside.isAlone" . }}0{{ else }}{{ .Values.drainSeconds }}{{ end -}}
{{- end -}}

{{- /* Of the container, for nodes and the test alike: what the profile "restricted" of Pod Security asks for, and a read-only root. */ -}}
{{- define "streamside.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
runAsNonRoot: true
runAsUser: 10001
runAsGroup: 10001
capabilities:
  drop: [ALL]
seccompProfile:
  type: RuntimeDefault
{{- end -}}

{{- /*
The settings of the nodes: those that the chart knows, over which those of the user have precedence, except where the chart's objects
depend on them.
*/ -}}
{{- define "streamside.settings" -}}
{{- $settings := dict
  "spring.datasource.url" .Values.database.url
  "streamside.cluster.bus" .Values.cluster.bus
  "streamside.server.drain" (printf "%ss" (include "streamside.drainSeconds" .))
  "server.port" "8080"
  "management.server.port" "9080"
  "management.server.address" "0.0.0.0"
-}}
{{- range $name, $by := dict
  "spring.datasource.url" "database.url"
  "streamside.cluster.bus" "cluster.bus"
  "streamside.server.drain" "drainSeconds"
  "server.port" ""
  "management.server.port" ""
  "management.server.address" ""
-}}
  {{- if hasKey $.Values.settings $name -}}
    {{- fail (printf "settings.%s: the chart sets it%s" $name (empty $by | ternary "" (printf ", by %s" $by))) -}}
  {{- end -}}
{{- end -}}
{{- $_ := set $settings "logging.structured.format.console" "ecs" -}}
{{- if .Values.cluster.redisUrls -}}
  {{- $_ := set $settings "streamside.cluster.redis-urls" (join "," .Values.cluster.redisUrls) -}}
{{- end -}}
{{- if or .Values.ingress.enabled .Values.gateway.enabled .Values.trustedProxies -}}
  {{- $_ := set $settings "server.forward-headers-strategy" "native" -}}
{{- end -}}
{{- with .Values.trustedProxies -}}
  {{- $_ := set $settings "server.tomcat.remoteip.internal-proxies" . -}}
{{- end -}}
{{- range $name, $value := .Values.settings -}}
  {{- /* Helm reads numbers as floats, and would write a million as 1e+06. */ -}}
  {{- if and (kindIs "float64" $value) (eq $value (floor $value)) -}}
    {{- $value = int64 $value -}}
  {{- end -}}
  {{- $_ := set $settings $name (toString $value) -}}
{{- end -}}
{{- toYaml $settings -}}
{{- end -}}

{{- /* What does not go together; each message names the value to change. */ -}}
{{- define "streamside.check" -}}
{{- if not .Values.existingSecret -}}
  {{- fail "existingSecret: name a Secret of this namespace with SPRING_DATASOURCE_USERNAME and SPRING_DATASOURCE_PASSWORD" -}}
{{- end -}}
{{- if not .Values.database.url -}}
  {{- fail "database.url: say where your database is, such as jdbc:mysql://mysql.data:3306/streamside" -}}
{{- end -}}
{{- if include "streamside.isAlone" . -}}
  {{- if .Values.autoscaling.enabled -}}
    {{- fail "cluster.bus: must be database or redis with autoscaling.enabled: alone means one node" -}}
  {{- end -}}
  {{- if gt (int .Values.replicas) 1 -}}
    {{- fail (printf "cluster.bus: must be database or redis with %d replicas: alone means one node" (int .Values.replicas)) -}}
  {{- end -}}
{{- end -}}
{{- if and .Values.cluster.redisUrls (ne .Values.cluster.bus "redis") -}}
  {{- fail "cluster.redisUrls: only used with cluster.bus=redis" -}}
{{- end -}}
{{- if and .Values.autoscaling.enabled (gt (int .Values.autoscaling.minReplicas) (int .Values.autoscaling.maxReplicas)) -}}
  {{- fail "autoscaling.minReplicas: must not be above autoscaling.maxReplicas" -}}
{{- end -}}
{{- if and .Values.ingress.enabled (not .Values.ingress.host) -}}
  {{- fail "ingress.host: say under which name viewers come, such as chat.example.com" -}}
{{- end -}}
{{- if and .Values.gateway.enabled (not .Values.gateway.parentRefs) -}}
  {{- fail "gateway.parentRefs: name the Gateway, such as [{name: public, namespace: gateways}]" -}}
{{- end -}}
{{- if .Values.networkPolicy.enabled -}}
  {{- $ports := list -}}
  {{- range .Values.networkPolicy.ports -}}
    {{- $ports = append $ports (toString .) -}}
  {{- end -}}
  {{- range $name, $url := dict "database.url" .Values.database.url "cluster.redisUrls" (join "," .Values.cluster.redisUrls) -}}
    {{- range regexFindAll ":[0-9]{2,5}(/|,|$)" $url -1 -}}
      {{- $port := regexFind "[0-9]+" . -}}
      {{- if not (has $port $ports) -}}
        {{- fail (printf "networkPolicy.ports: lacks the port %s of %s" $port $name) -}}
      {{- end -}}
    {{- end -}}
  {{- end -}}
{{- end -}}
{{- end -}}
