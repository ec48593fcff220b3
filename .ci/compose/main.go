// Reads docker-compose.yml as Docker Compose does, without Docker, and checks the project's rules: ports are published on loopback
// only, tags are pinned, limits are set, applications run one released image, and the file for developers builds it for each of them,
// nginx and Prometheus name only services that exist, no password has a default, only applications reach the database and valkey, and
// nothing starts with the example's passwords.
package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/compose-spec/compose-go/v2/cli"
	"github.com/compose-spec/compose-go/v2/types"
)

func main() {
	file := os.Args[1]
	example := map[string]string{}
	content, err := os.ReadFile(os.Args[2])
	exitOn(err)
	for _, line := range strings.Split(string(content), "\n") {
		if name, value, found := strings.Cut(line, "="); found && !strings.HasPrefix(line, "#") {
			example[name] = value
		}
	}

	for name, value := range example {
		if strings.HasPrefix(value, "example-") {
			without := map[string]string{}
			for other, its := range example {
				if other != name {
					without[other] = its
				}
			}
			if _, err := load(without, file); err == nil {
				complain("it loads without %s", name)
			}
		}
	}

	project, err := load(example, file)
	exitOn(err)
	folder := filepath.Dir(file)
	built, err := load(example, file, filepath.Join(folder, "docs/examples/compose.build.yml"))
	exitOn(err)
	released := project.Services["streamside"].Image
	for _, service := range project.Services {
		check(service)
		if service.Build != nil {
			complain("%s is built, and not released", service.Name)
		}
		// Two services that build the same tag in parallel would race for it.
		its := built.Services[service.Name]
		if isBuilt := its.Build != nil && its.Image == ""; isBuilt != (service.Image == released) {
			complain("compose.build.yml: %s has the image %q and the build %v", service.Name, its.Image, its.Build)
		}
	}
	for _, service := range project.Services {
		isApplication := service.Image == released
		if !isApplication && service.Name != "valkey" && shareNetwork(service, project.Services["valkey"]) {
			complain("%s reaches valkey", service.Name)
		}
		if !isApplication && service.Name != "mysql" && service.Name != "mysql-exporter" && shareNetwork(service, project.Services["mysql"]) {
			complain("%s reaches mysql", service.Name)
		}
	}
	checkNames(project, filepath.Join(folder, "docs/proxies/nginx-cluster.conf"), regexp.MustCompile(`(?m)^\s*server ([a-z0-9-]+):\d+`))
	checkNames(project, filepath.Join(folder, "grafana/prometheus/prometheus.yml"), regexp.MustCompile(`([a-z0-9-]+):\d+[,\]]`))
	guard := project.Services["secrets"]
	if run(guard, nil) {
		complain("it starts with the secrets of the example")
	}
	if !run(guard, map[string]string{"EXAMPLE_SECRETS": "allowed"}) {
		complain("it does not start with the secrets of the example for a demonstration")
	}
	for name, value := range guard.Environment {
		if strings.HasPrefix(*value, "example-") {
			others := map[string]string{}
			for other := range guard.Environment {
				if other != name {
					others[other] = "a word of an operator"
				}
			}
			if run(guard, others) {
				complain("it starts with the %s of the example", name)
			}
			others[name] = "a word of an operator"
			if !run(guard, others) {
				complain("it does not start with an operator's own secrets")
			}
		}
	}
	if complaints > 0 {
		os.Exit(1)
	}
	fmt.Printf("docker-compose.yml: %d services, no complaints\n", len(project.Services))
}

func load(environment map[string]string, files ...string) (*types.Project, error) {
	var pairs []string
	for name, value := range environment {
		pairs = append(pairs, name+"="+value)
	}
	options, err := cli.NewProjectOptions(files, cli.WithEnv(pairs), cli.WithProfiles([]string{"*"}))
	if err != nil {
		return nil, err
	}
	return options.LoadProject(context.Background())
}

// Whether the command of a service succeeds on this machine, with some of its environment replaced.
func run(service types.ServiceConfig, replaced map[string]string) bool {
	words := append(append([]string{}, service.Entrypoint...), service.Command...)
	command := exec.Command(words[0], words[1:]...)
	command.Env = []string{"PATH=" + os.Getenv("PATH")}
	for name, value := range service.Environment {
		if its, found := replaced[name]; found {
			value = &its
		}
		command.Env = append(command.Env, name+"="+*value)
	}
	return command.Run() == nil
}

func check(service types.ServiceConfig) {
	for _, port := range service.Ports {
		if port.HostIP != "127.0.0.1" {
			complain("%s publishes %s beyond this machine", service.Name, port.Published)
		}
	}
	_, tag, found := strings.Cut(service.Image, ":")
	if len(service.Ulimits) > 0 {
		complain("%s does not start where the engine may not raise its limits", service.Name)
	}
	if !found || tag == "latest" {
		complain("%s has no pinned tag: %s", service.Name, service.Image)
	}
	if service.Deploy == nil || service.Deploy.Resources.Limits == nil || service.Deploy.Resources.Limits.MemoryBytes == 0 ||
		service.Deploy.Resources.Limits.NanoCPUs == 0 {
		complain("%s has no limits", service.Name)
	}
	for name, dependency := range service.DependsOn {
		wanted := types.ServiceConditionHealthy
		if name == "secrets" {
			wanted = types.ServiceConditionCompletedSuccessfully
		}
		if dependency.Condition != wanted {
			complain("%s starts before %s is ready", service.Name, name)
		}
	}
	if service.Name == "mysql" || service.Name == "valkey" { // that of an application is in its image
		if service.HealthCheck == nil || len(service.HealthCheck.Test) == 0 {
			complain("%s has no health check", service.Name)
		}
	}
}

// Whether one of two services reaches the other.
func shareNetwork(one, other types.ServiceConfig) bool {
	for name := range one.Networks {
		if _, found := other.Networks[name]; found {
			return true
		}
	}
	return false
}

// Whether every name that a file has is that of a service.
func checkNames(project *types.Project, file string, pattern *regexp.Regexp) {
	content, err := os.ReadFile(file)
	exitOn(err)
	names := pattern.FindAllStringSubmatch(string(content), -1)
	if len(names) == 0 {
		complain("%s names no service", file)
	}
	for _, name := range names {
		if _, found := project.Services[name[1]]; !found {
			complain("%s names a service that does not exist: %s", file, name[1])
		}
	}
}

var complaints int

func complain(format string, values ...any) {
	complaints++
	fmt.Printf(format+"\n", values...)
}

func exitOn(err error) {
	if err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
}
