// Package kinds makes go.mod keep the modules with the kinds of objects that Kubernetes does not have itself.
package kinds

import (
	_ "github.com/prometheus-operator/prometheus-operator/pkg/apis/monitoring/v1"
	_ "sigs.k8s.io/gateway-api/apis/v1"
)
